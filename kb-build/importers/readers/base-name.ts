// The base name of a release file. Publishers name files; users name the folders around them.

/** Turns `Loinc_2.80/LoincTable/Loinc.csv` into `Loinc.csv`. */
export function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
