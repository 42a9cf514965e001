//! The tags of enums: which discriminant a tag means.

use smallvec::smallvec;
use ubik_ir::{Encoding, EnumLayout, Program, TyId};
use ubik_verdict::{Discriminant, Result, Ub, UsedAs};

use crate::code::{ScalarInfo, TagEncoding, TagInfo};
use crate::operate::{scalars, wide};
use crate::translate::scalar_info;
use crate::value::{Scalars, Slot, mask};

/// Tags of at most 64 bits by table: a cache of [`discriminant`], which decides where the table is empty.
#[derive(Clone, Debug)]
pub struct QuickTag {
    first: u64,
    mask: u64,
    /// The discriminants of the tags from `first` on.
    table: Box<[Option<u64>]>,
    /// What all other tags mean, and which of them exist.
    otherwise: Option<(ScalarInfo, u64)>,
}

/// The most tags that a table is made for.
const TABLE: u64 = 256;

impl QuickTag {
    /// The table for an enum with a tag.
    pub fn of(program: &Program, ty: TyId, info: &TagInfo) -> Option<QuickTag> {
        let layout = program.ty(ty).enum_layout()?;
        if info.tag_size > 8 {
            return None;
        }
        let meaning = |bits: u64| {
            let found = discriminant(program, info, (Slot::int(bits), Slot::ZERO)).ok()?;
            (found.len() == 1).then(|| found[0].bits)
        };
        let mask = mask(info.tag_size);
        let (first, count) = span(layout, mask)?;
        let table = (0..count).map(|index| meaning(first.wrapping_add(index) & mask)).collect();
        let otherwise = match layout.encoding {
            Encoding::Niche { untagged, tag, .. } => {
                let variant = layout.variant(untagged).filter(|variant| variant.inhabited)?;
                Some((scalar_info(program, tag, false), variant.discriminant as u64))
            }
            _ => None,
        };
        Some(QuickTag { first, mask, table, otherwise })
    }

    #[inline(always)]
    pub fn discriminant(&self, tag: Slot) -> Option<u64> {
        if tag.is_uninit() {
            return None;
        }
        let bits = tag.bits & self.mask;
        match (self.table.get((bits.wrapping_sub(self.first) & self.mask) as usize), &self.otherwise) {
            (Some(known), _) => *known,
            (None, Some((limits, discriminant))) if limits.allows(bits) => Some(*discriminant),
            _ => None,
        }
    }
}

/// The first tag that names a variant, and how many follow up to the last.
pub fn span(layout: &EnumLayout, mask: u64) -> Option<(u64, u64)> {
    let (first, count) = match layout.encoding {
        Encoding::Niche { first, last, start, .. } => (start as u64, u64::from(last - first) + 1),
        _ => {
            let tags = || layout.variants.iter().map(|variant| variant.discriminant as u64 & mask);
            let (first, last) = (tags().min()?, tags().max()?);
            (first, (last - first).checked_add(1)?)
        }
    };
    (count <= TABLE).then_some((first, count))
}

/// The discriminant that a tag means.
pub(crate) fn discriminant(program: &Program, info: &TagInfo, tag: (Slot, Slot)) -> Result<Scalars> {
    if tag.0.is_uninit() {
        return Err(Ub::uninit(None).into());
    }
    let bits = tag.0.bits & mask(info.tag_size);
    let layout = program.ty(info.ty).enum_layout().expect("an enum has a tag");
    match &info.encoding {
        TagEncoding::Direct { discr_size } => {
            let full = wide(tag, info.tag_size);
            let tag_mask = ubik_ir::max_of(info.tag_size);
            match layout.variants.iter().find(|variant| variant.discriminant & tag_mask == full) {
                None => Err(Ub::used_invalid(UsedAs::EnumTag { bits: full, size: info.tag_size }).into()),
                Some(variant) if !variant.inhabited => {
                    Err(Ub::bad_discriminant(Discriminant::ReadUninhabited).into())
                }
                // Not what the tag's bits are as a number: whether that has a sign depends on all discriminants.
                Some(variant) => {
                    Ok(scalars(variant.discriminant & ubik_ir::max_of(*discr_size), *discr_size))
                }
            }
        }
        TagEncoding::Niche { start, first, count, untagged, discriminants } => {
            let relative = match info.tag_size {
                16 => u64::try_from(wide(tag, 16).wrapping_sub(*start)).unwrap_or(u64::MAX),
                size => bits.wrapping_sub(*start as u64) & mask(size),
            };
            let Encoding::Niche { untagged: untagged_index, tag: allowed, .. } = layout.encoding else {
                unreachable!("a niche");
            };
            let variant =
                if relative < *count { u64::from(*first) + relative } else { untagged_index.into() };
            // The untagged variant has values of its own, all of them outside of the niche.
            let full = wide(tag, info.tag_size) & ubik_ir::max_of(info.tag_size);
            if (relative < *count) == (variant == u64::from(untagged_index)) || !allowed.allows(full) {
                return Err(Ub::used_invalid(UsedAs::EnumTag { bits: full, size: info.tag_size }).into());
            }
            if !layout.variants.get(variant as usize).is_some_and(|variant| variant.inhabited) {
                return Err(Ub::bad_discriminant(Discriminant::ReadUninhabited).into());
            }
            if info.untagged && relative < *count {
                let ty = program.ty(info.ty).name.clone();
                return Err(Ub::bad_discriminant(Discriminant::WroteNiche { ty: ty.into() }).into());
            }
            let discriminant = if relative < *count { discriminants[variant as usize] } else { *untagged };
            Ok(smallvec![Slot::int(discriminant)])
        }
    }
}
