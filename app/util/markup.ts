/**
 * The text written so that a reader of markup shows it as it is: the five characters that XML reserves
 * (XML 1.0 section 2.4), escaped.
 */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
