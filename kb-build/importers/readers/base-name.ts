// The own name of a file of a release: publishers name the file, whoever unpacks it the folders around it.

/** `Loinc_2.80/LoincTable/Loinc.csv` → `Loinc.csv`. */
export function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
