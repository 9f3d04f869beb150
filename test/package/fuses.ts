import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import { check, notChecked } from './report.ts'

/** The fuses of docs/security.md. One that is not named here must not exist; in the order of the wire. */
const wantedFuses: Readonly<Record<string, boolean>> = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
}

/** Reads the fuses of a packaged app back. `program` is its file, or the folder `Deckpass.app`. */
export async function checkFuses(program: string): Promise<void> {
  const wire = await getCurrentFuseWire(program)
  check('the fuses are of version 1', wire.version === FuseVersion.V1)
  for (const [index, state] of Object.entries(wire).filter(([key]) => /^\d+$/.test(key))) {
    const name = FuseV1Options[Number(index)] ?? `number ${index}`
    const wanted = wantedFuses[name]
    const is = Number(state) === FuseState.ENABLE
    check(
      `fuse ${name} is ${wanted ? 'on' : 'off'}`,
      wanted === is,
      `is ${FuseState[Number(state)] ?? state}`,
    )
  }
  // The wire of an older Electron is shorter.
  for (const name of Object.keys(wantedFuses).slice(Object.keys(wire).length - 1))
    notChecked(`fuse ${name}: this Electron has none`)
}
