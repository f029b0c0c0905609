# Writes what haven and readr read from an export as JSON: `read.R OUT SPSS CODES LABELS MISSING`, all of them files.

suppressPackageStartupMessages({library(haven); library(readr); library(jsonlite)})
files <- setNames(commandArgs(trailingOnly = TRUE), c("out", "spss", "codes", "labels", "missing"))

# Writes days or minutes, with a year of four digits: `%Y` does not fill it up.
iso <- function(times, rest) {
  year <- as.integer(format(times, "%Y", tz = "UTC"))
  ifelse(is.na(times), NA, sprintf("%04d-%s", year, format(times, rest, tz = "UTC")))
}

# Returns the values of a column: days and minutes as ISO 8601 writes them, numbers with all digits.
plain <- function(column) {
  if (inherits(column, "Date")) return(iso(column, "%m-%d"))
  if (inherits(column, "POSIXct")) return(iso(column, "%m-%dT%H:%M"))
  values <- as.vector(unclass(column))
  if (is.double(values)) ifelse(is.na(values), NA, sprintf("%.17g", values)) else values
}

described <- function(column) {
  labels <- attr(column, "labels", exact = TRUE)
  list(
    class = class(column)[1],
    isNumber = is.double(column) && !inherits(column, c("Date", "POSIXct")),
    label = attr(column, "label", exact = TRUE),
    labelled = unname(labels),
    labels = names(labels),
    missing = attr(column, "na_range", exact = TRUE),
    values = plain(column)
  )
}

columns <- function(frame) list(names = names(frame), columns = unname(lapply(frame, described)))

texts <- cols(.default = col_character())
found <- list(
  spss = columns(read_sav(files["spss"], user_na = TRUE)),
  spssDefault = columns(read_sav(files["spss"])),
  codes = columns(read_csv(files["codes"], col_types = texts, na = "")),
  labels = columns(read_csv(files["labels"], col_types = texts, na = "")),
  missing = columns(read_csv(files["missing"], col_types = texts, na = "")),
  guessed = columns(read_csv(files["codes"], na = "", guess_max = Inf, show_col_types = FALSE))
)
write_json(found, files["out"], digits = 15, na = "null", null = "null", auto_unbox = FALSE)
