import { FuseV1Options, FuseVersion } from '@electron/fuses'
import type { AfterPackContext } from 'electron-builder'

/**
 * electron-builder's `afterPack`: sets every fuse as `electronFuses` in electron-builder.yml says, and
 * fails the build where the Electron binary has a fuse that nobody decided on.
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
    // The one fuse that electron-builder's settings do not know yet: Electron's default, and no WebAssembly here.
    [FuseV1Options.WasmTrapHandlers]: true,
  })
}
