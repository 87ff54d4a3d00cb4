// Passes a file to the browser, which saves it. The file is created in the tab and is not sent anywhere.

/** Saves the concatenated `parts` as a file. */
export function saveFile(name: string, parts: readonly BlobPart[], type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
