import { crashableFiles } from '../../support/crashable-files.ts'

// Started by kill.test.ts: writes one new token after the other to a file and to a line of a .env, with a lock now and
// then, until it is killed.

const [folder = ''] = process.argv.slice(2)
const { files, places, renew, setOpen } = crashableFiles(folder)
for (const place of places) await files.add(place)
process.stdout.write('writing\n')
for (let count = 0; ; count++) {
  renew(count)
  await files.finish()
  if (count % 5 !== 4) continue
  setOpen(false)
  await files.finish()
  setOpen(true)
}
