// The base name of a release file. The publisher chooses the base name, whereas users choose the names of the folders
// that contain the file.

/** Turns `Loinc_2.80/LoincTable/Loinc.csv` into `Loinc.csv`. */
export function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
