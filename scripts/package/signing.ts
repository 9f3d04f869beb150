/**
 * The environment variables of one way to sign, each with electron-builder's setting, or null if electron-builder, or a
 * program that it starts, reads the variable itself. The first variable chooses the way.
 */
type Way = readonly (readonly [variable: string, setting: string | null])[]

/** Since 2023 the key of a Windows certificate must be in hardware, so a service or tool of its seller signs. */
const ways: Partial<Record<NodeJS.Platform, readonly Way[]>> = {
  darwin: [
    [
      ['CSC_LINK', null],
      ['CSC_KEY_PASSWORD', null],
      ['APPLE_API_KEY', null],
      ['APPLE_API_KEY_ID', null],
      ['APPLE_API_ISSUER', null],
    ],
  ],
  win32: [
    [
      ['AZURE_SIGNING_ENDPOINT', 'win.azureSignOptions.endpoint'],
      ['AZURE_SIGNING_ACCOUNT', 'win.azureSignOptions.codeSigningAccountName'],
      ['AZURE_SIGNING_PROFILE', 'win.azureSignOptions.certificateProfileName'],
      ['WINDOWS_PUBLISHER', 'win.azureSignOptions.publisherName'],
      ['AZURE_TENANT_ID', null],
      ['AZURE_CLIENT_ID', null],
      ['AZURE_CLIENT_SECRET', null],
    ],
    [
      ['WINDOWS_SIGN_MODULE', 'win.signtoolOptions.sign'],
      ['WINDOWS_PUBLISHER', 'win.signtoolOptions.publisherName'],
    ],
    // For a company with its own authority, which its computers trust.
    [
      ['WIN_CSC_LINK', null],
      ['WIN_CSC_KEY_PASSWORD', null],
    ],
  ],
}

export type Signing =
  /** With these arguments electron-builder makes signed packages or none. */
  | { readonly kind: 'complete'; readonly settings: readonly string[] }
  /** The way was chosen, but these of its variables are not set. */
  | { readonly kind: 'incomplete'; readonly missing: readonly string[] }
  | { readonly kind: 'none' }

/** How this environment signs packages; `complete` on a system where packages have no signature. */
export function signingOn(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Signing {
  const ours = ways[platform]
  if (ours === undefined) return { kind: 'complete', settings: [] }
  const way = ours.find(([first]) => first !== undefined && env[first[0]])
  if (way === undefined) return { kind: 'none' }
  const missing = way.map(([variable]) => variable).filter((variable) => !env[variable])
  if (missing.length > 0) return { kind: 'incomplete', missing }
  const settings = way.flatMap(([variable, setting]) =>
    setting === null ? [] : [`-c.${setting}=${env[variable]}`],
  )
  return { kind: 'complete', settings: ['-c.forceCodeSigning=true', ...settings] }
}
