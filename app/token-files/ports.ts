import type { TokenFileProblem } from '../vault/model/token-file.ts'

export type EditResult =
  | { readonly kind: 'written' }
  | { readonly kind: 'failed'; readonly problem: TokenFileProblem }
  | { readonly kind: 'as-wanted' }
  /** The file contains something that is not ours, and was not changed. */
  | { readonly kind: 'holds-other' }

/** What to do with a file; an `EditResult` leaves it, and is the result. */
export type FileEdit =
  /** `private`: only the owner can read the file; `kept`: it keeps the mode of the existing file, if there is one. */
  | { readonly kind: 'write'; readonly text: string; readonly mode: 'private' | 'kept' }
  /** Takes the token out, and may empty a file that cannot be replaced. `rest` null: removes the file. */
  | { readonly kind: 'remove'; readonly rest: string | null }
  | Exclude<EditResult, { kind: 'written' }>

/**
 * Small text files (UTF-8) that the person chose. A file of another user is refused, and so is a link in the path,
 * because it was not there when the file was chosen and may lead elsewhere.
 */
export interface PersonFiles {
  /**
   * Replaces the text at `path`, null if there is no file, with the result of `edit`. If another program changes the
   * file before that, `edit` is called again. Writes are atomic, and keep an access list. Never rejects.
   *
   * @param edit `othersCanRead`: whether other users of this computer can read the existing file
   */
  edit(path: string, edit: (text: string | null, othersCanRead: boolean) => FileEdit): Promise<EditResult>
  /** Whether other users of this computer can read the file, and whether they can replace it. Never rejects. */
  exposure(path: string): Promise<{ readonly canRead: boolean; readonly canReplace: boolean }>
}

export type ChosenFile =
  /** Absolute, without links, and of visible characters. */
  | { readonly kind: 'chosen'; readonly path: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'open-already' }
  | { readonly kind: 'failed'; readonly problem: TokenFileProblem }

/** Lets the person choose a file in a system dialog. Never rejects. */
export interface TokenFileDialog {
  /**
   * `existing`: must exist. `new`: is created, or replaces a file if the person confirms that. The next lock aborts
   * `lockSignal`; the answer then counts as *Cancel*.
   */
  choose(which: 'new' | 'existing', lockSignal: AbortSignal): Promise<ChosenFile>
}
