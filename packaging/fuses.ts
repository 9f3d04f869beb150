import { FuseV1Options, FuseVersion } from '@electron/fuses'
import type { AfterPackContext } from 'electron-builder'

/**
 * electron-builder's `afterPack`: sets every fuse as in `electronFuses` of electron-builder.yml, and fails the build if
 * the Electron binary has a fuse that nobody has decided on.
 */
export default async function setFuses(context: AfterPackContext): Promise<void> {
  const { electronFuses: chosen } = context.packager.config
  const on = (name: keyof NonNullable<typeof chosen>): boolean => {
    const value = chosen?.[name]
    if (typeof value !== 'boolean')
      throw new Error(`electron-builder.yml: electronFuses.${name} is not decided.`)
    return value
  }
  await context.packager.addElectronFuses(context, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: on('resetAdHocDarwinSignature'),
    [FuseV1Options.RunAsNode]: on('runAsNode'),
    [FuseV1Options.EnableCookieEncryption]: on('enableCookieEncryption'),
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: on('enableNodeOptionsEnvironmentVariable'),
    [FuseV1Options.EnableNodeCliInspectArguments]: on('enableNodeCliInspectArguments'),
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on('enableEmbeddedAsarIntegrityValidation'),
    [FuseV1Options.OnlyLoadAppFromAsar]: on('onlyLoadAppFromAsar'),
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: on('loadBrowserProcessSpecificV8Snapshot'),
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: on('grantFileProtocolExtraPrivileges'),
    // electron-builder has no setting for this fuse yet. Keeps Electron's default, because Deckpass has no WebAssembly.
    [FuseV1Options.WasmTrapHandlers]: true,
  })
}
