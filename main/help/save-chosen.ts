import type { SaveResult } from '../../app/help/channels.ts'
import type { FileDialog } from '../desktop/file-dialog.ts'
import { writeChosenFile } from '../token-files/person-files.ts'

/** Writes the text to the file that the person chooses in a dialog. Never rejects. */
export async function saveChosen(dialog: FileDialog, text: string): Promise<SaveResult> {
  const chosen = await dialog.choose('diagnostics')
  if (chosen.kind === 'failed') return { kind: 'not-saved', problem: chosen.problem }
  if (chosen.kind !== 'chosen') return { kind: 'cancelled' }
  const result = await writeChosenFile(chosen.path, text)
  return result.kind === 'written' ? { kind: 'saved' } : { kind: 'not-saved', problem: result.problem }
}
