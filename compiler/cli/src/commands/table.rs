//! Lists at the terminal.

/// Lays out rows in columns, two spaces apart.
pub(super) fn aligned<const COLUMNS: usize>(rows: &[[String; COLUMNS]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; COLUMNS] = std::array::from_fn(|column| width(column).unwrap_or_default() + 2);
    let line = |row: &[String; COLUMNS]| {
        let cells = row.iter().zip(widths);
        let cells: Vec<_> = cells.map(|(cell, width)| format!("{cell:width$}")).collect();
        cells.concat().trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
