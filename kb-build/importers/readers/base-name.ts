// The base name of a release file. The base name is chosen by the publisher, whereas the folders around the file are
// named by users.

/** Turns `Loinc_2.80/LoincTable/Loinc.csv` into `Loinc.csv`. */
export function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
