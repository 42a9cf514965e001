//! Which recipes can be followed to an end, and how deep that goes at least.

use ubik_ir::api::{Api, Callable, How, ListKind, Maker, RecipeId};

/// For each recipe the depth of its simplest value, or why there is none.
pub struct Feasible {
    depths: Vec<Option<u32>>,
    /// Those that need something which cannot be made.
    refused: Vec<bool>,
}

impl Feasible {
    /// Goes over all recipes until nothing changes: a recipe that needs itself in every case never gets a depth.
    pub fn of(api: &Api) -> Feasible {
        let count = api.recipes.len();
        let mut feasible = Feasible { depths: vec![None; count], refused: vec![false; count] };
        loop {
            let found: Vec<bool> = api.recipes.iter().map(|recipe| feasible.refuses(&recipe.how)).collect();
            if found == feasible.refused {
                break;
            }
            feasible.refused = found;
        }
        loop {
            let found: Vec<Option<u32>> =
                api.recipes.iter().map(|recipe| feasible.least(&recipe.how)).collect();
            if found == feasible.depths {
                return feasible;
            }
            feasible.depths = found;
        }
    }

    pub fn depth(&self, id: RecipeId) -> Option<u32> {
        self.depths[id.0 as usize]
    }

    /// The depth that all of these need.
    pub fn all<'a>(&self, ids: impl IntoIterator<Item = &'a RecipeId>) -> Option<u32> {
        ids.into_iter().try_fold(0, |deepest, id| Some(self.depth(*id)?.max(deepest)))
    }

    pub fn maker(&self, maker: &Maker) -> Option<u32> {
        self.all(&maker.args)
    }

    fn is_refused(&self, id: &RecipeId) -> bool {
        self.refused[id.0 as usize]
    }

    fn refuses(&self, how: &How) -> bool {
        match how {
            How::Refused(_) => true,
            How::List { item, .. } => self.is_refused(item),
            How::Tuple(items) => items.iter().any(|item| self.is_refused(item)),
            How::Adt(variants) => {
                variants.iter().all(|variant| variant.fields.iter().any(|(_, field)| self.is_refused(field)))
            }
            How::Ref { to, .. } | How::Ptr { to, .. } => self.is_refused(to),
            How::Function { result, .. } => self.is_refused(result),
            How::Made { by, .. } => by.iter().all(|maker| maker.args.iter().any(|arg| self.is_refused(arg))),
            _ => false,
        }
    }

    fn least(&self, how: &How) -> Option<u32> {
        let inner = match how {
            How::Refused(_) => return None,
            How::Int { .. }
            | How::Float { .. }
            | How::Bool
            | How::Char
            | How::Str
            | How::String
            | How::CStr => {
                return Some(0);
            }
            How::List { kind: ListKind::Array(_), item } => self.depth(*item),
            // It may be empty, but its type has to exist.
            How::List { item, .. } => (!self.is_refused(item)).then_some(0),
            How::Tuple(items) => self.all(items),
            How::Adt(variants) => variants
                .iter()
                .filter_map(|variant| self.all(variant.fields.iter().map(|(_, field)| field)))
                .min(),
            How::Ref { to, .. } | How::Ptr { to, .. } | How::Function { result: to, .. } => self.depth(*to),
            How::Made { by, .. } => by.iter().filter_map(|maker| self.maker(maker)).min(),
        };
        inner.map(|depth| depth + 1)
    }

    /// Why a function cannot be called, if it cannot.
    pub fn obstacle(&self, api: &Api, callable: &Callable) -> Option<String> {
        let param = callable.params.iter().find(|param| self.depth(param.recipe).is_none())?;
        let mut path = Vec::new();
        Some(format!("needs {}", self.reason(api, param.recipe, &mut path)))
    }

    fn reason(&self, api: &Api, id: RecipeId, path: &mut Vec<RecipeId>) -> String {
        let recipe = api.recipe(id);
        if path.contains(&id) {
            return format!("`{}`, which has no finite value", recipe.ty);
        }
        path.push(id);
        let missing = |ids: &[RecipeId]| ids.iter().copied().find(|id| self.depth(*id).is_none());
        let inner = match &recipe.how {
            How::Refused(reason) => return reason.clone(),
            How::List { item, .. } => missing(&[*item]).or(self.is_refused(item).then_some(*item)),
            How::Tuple(items) => missing(items),
            How::Adt(variants) => variants
                .iter()
                .find_map(|it| missing(&it.fields.iter().map(|field| field.1).collect::<Vec<_>>())),
            How::Ref { to, .. } | How::Ptr { to, .. } | How::Function { result: to, .. } => missing(&[*to]),
            How::Made { by, .. } => by.iter().find_map(|maker| missing(&maker.args)),
            _ => None,
        };
        inner.map_or_else(|| format!("`{}`", recipe.ty), |inner| self.reason(api, inner, path))
    }
}

#[cfg(test)]
mod tests {
    use ubik_ir::api::{Form, Recipe, Variant};

    use super::*;

    fn variant(fields: &[u32]) -> Variant {
        let fields = fields.iter().map(|&field| (field.to_string(), RecipeId(field))).collect();
        Variant { path: "V".into(), form: Form::Tuple, fields }
    }

    #[test]
    fn recursion_needs_a_way_out() {
        let recipe = |how| Recipe { ty: "T".into(), how };
        let api = Api {
            recipes: vec![
                recipe(How::Adt(vec![variant(&[0])])),
                recipe(How::Adt(vec![variant(&[1, 2]), variant(&[])])),
                recipe(How::Bool),
                recipe(How::Tuple(vec![RecipeId(1), RecipeId(2)])),
                recipe(How::Adt(vec![variant(&[5])])),
                recipe(How::List { kind: ListKind::Vec, item: RecipeId(4) }),
            ],
            ..Api::default()
        };
        let feasible = Feasible::of(&api);
        let depths: Vec<Option<u32>> = (0..6).map(|id| feasible.depth(RecipeId(id))).collect();
        assert_eq!(depths, [None, Some(1), Some(0), Some(2), Some(2), Some(1)]);
    }
}
