//! Text → spanned trees: the files of a survey, and the expressions in them.

pub mod expression;
pub mod node;
pub mod origin;
pub mod plain;

mod dashed_settings;
mod files;
mod imports;
mod joined_items;
mod json;
mod limits;
mod margin;
mod scalar_offsets;
mod template;
mod text_edits;
mod yaml;
mod yaml_brackets;
mod yaml_cause;
mod yaml_colon;
mod yaml_comment;
mod yaml_dashed;
mod yaml_entry;
mod yaml_entry_texts;
mod yaml_error;
mod yaml_indentation;
mod yaml_items;
mod yaml_levels;
mod yaml_lines;
mod yaml_list_key;
mod yaml_lists;
mod yaml_quotes;
mod yaml_unused;

pub use dashed_settings::join as join_dashed_settings;
pub use files::{
    Document, HEADER, Sources, decode_utf8, is_misnamed_header, meant_folder, parse, scenario_files,
};
pub use imports::catalogue as catalogue_of_module;
pub use imports::{Module, wanted};
pub(crate) use joined_items::on_lines;
pub use joined_items::separate as separate_joined_items;
pub use limits::{MAX_DEPTH, MAX_FILE, MAX_NODES, MAX_SCALAR};
pub use template::{TEMPLATE_ENDING, Template, template};
pub use text_edits::edits_in_files;
pub use yaml::read_commented;
