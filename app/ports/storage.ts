import type { FileFailure } from '../util/file-failure.ts'

export type ReadResult =
  | { readonly kind: 'absent' }
  | { readonly kind: 'found'; readonly value: unknown }
  /** What is there can never be read: damaged, far too large, or no plain file. */
  | { readonly kind: 'unreadable'; readonly problem: FileFailure }
  /** It cannot be read now, and may be whole: access is denied, or the disk fails. */
  | { readonly kind: 'unavailable'; readonly problem: FileFailure }

export type WriteResult =
  | { readonly kind: 'written' }
  | { readonly kind: 'failed'; readonly problem: FileFailure }

/** A JSON file in Deckpass' folder. A write is whole or has not happened, also across a crash. Never rejects. */
export interface JsonFile {
  read(): Promise<ReadResult>
  write(value: unknown): Promise<WriteResult>
  /** Also `written` if there is no such file. */
  remove(): Promise<WriteResult>
}
