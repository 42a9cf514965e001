//! In the place of the published crate. Ubik's facade is compiled instead, whatever is here.

compile_error!("the facade of `shuttle` was not used");
