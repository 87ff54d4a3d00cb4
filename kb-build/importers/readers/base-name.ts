// The base name of a release file: publishers name the file, users name the folders around it.

/** `Loinc_2.80/LoincTable/Loinc.csv` → `Loinc.csv`. */
export function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
