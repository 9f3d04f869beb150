import type { WriteResult } from '../ports/index.ts'
import type { TokenFileProblem } from '../vault/model/storage-problem.ts'

/** What becomes of a file. `why`: the reason why it is left as it is. */
export type FileEdit<Why> =
  /** `private`: the file is the owner's alone; `kept`: it has the mode of the one that was there, if there was one. */
  | { readonly kind: 'write'; readonly text: string; readonly mode: 'private' | 'kept' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'leave'; readonly why: Why }

/** Small text files (UTF-8) that the person chose. Links are followed; a file of another user is refused. */
export interface PersonFiles {
  /**
   * Replaces the text at `path`, null if there is no file, by what `edit` makes of it. If another program changes the file
   * meanwhile, `edit` is asked again. The new file takes the place of the old one in one step, so that a write is whole
   * or has not happened. Never rejects.
   *
   * @param edit `othersCanRead`: whether other users of this computer can read what it keeps the mode of
   */
  edit<Why>(
    path: string,
    edit: (text: string | null, othersCanRead: boolean) => FileEdit<Why>,
  ): Promise<WriteResult | { readonly kind: 'left'; readonly why: Why }>
  /** Whether other users of this computer may read it. Never rejects. */
  othersCanRead(path: string): Promise<boolean>
}

export type ChosenFile =
  /** Absolute, with no link among its folders, and of characters that can be seen. */
  | { readonly kind: 'chosen'; readonly path: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'open-already' }
  | { readonly kind: 'failed'; readonly problem: TokenFileProblem }

/** Lets the person choose a file in a dialog of the system. Never rejects. */
export interface TokenFileDialog {
  /** `existing`: must exist. Another one is made, or replaces a file if the person confirms that. */
  choose(which: 'new' | 'existing'): Promise<ChosenFile>
}
