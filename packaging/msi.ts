import { readFile, writeFile } from 'node:fs/promises'

/**
 * electron-builder's `msiProjectCreated`: has the MSI register the scheme of the link that fills the sign-in form, and
 * take it away, and ask a running Deckpass to quit before it goes; electron-builder does none of it.
 *
 * @param path the WiX project that the MSI is made from
 */
export default async function completeProject(path: string): Promise<void> {
  await writeFile(path, withQuit(withScheme(await readFile(path, 'utf8'))))
}

// As resources/installer.nsh does for the other installer. `#mainExecutable` is Deckpass.exe, as electron-builder calls
// it.
const component = `  <Component Id="scheme" Guid="B04CEF00-313B-45A3-9B32-88AC5458AF39">
        <RegistryKey Root="HKMU" Key="Software\\Classes\\deckpass">
          <RegistryValue Type="string" Value="URL:Deckpass" KeyPath="yes"/>
          <RegistryValue Type="string" Name="URL Protocol" Value=""/>
          <RegistryValue Type="string" Key="shell\\open\\command" Value="&quot;[#mainExecutable]&quot; &quot;--&quot; &quot;%1&quot;"/>
        </RegistryKey>
      </Component>
`

// As electron-builder starts Deckpass after an installation. It runs as whoever started the removal or the update, so
// it reaches their Deckpass; that of another person is ended by Windows' Restart Manager.
const quit = `
    <CustomAction Id="quitDeckpass" FileKey="mainExecutable" ExeCommand="--quit" Execute="immediate" Impersonate="yes" Return="ignore"/>
    <InstallExecuteSequence>
      <Custom Action="quitDeckpass" Before="InstallValidate">REMOVE="ALL"</Custom>
    </InstallExecuteSequence>
  </Product>`

function withQuit(project: string): string {
  return project.replace('\n  </Product>', () => quit)
}

/** @throws where the project has no list of components, or more than one: electron-builder's template has changed */
function withScheme(project: string): string {
  const [before, after, ...more] = project.split('</ComponentGroup>')
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('The MSI cannot register deckpass://: its project is not as expected.')
  return `${before}${component}    </ComponentGroup>${after}`
}
