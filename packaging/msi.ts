import { readFile, writeFile } from 'node:fs/promises'

/**
 * electron-builder's `msiProjectCreated`: makes the MSI register and unregister the scheme of links that fill the
 * sign-in form, and ask a running Deckpass to quit before its removal. electron-builder does none of this.
 *
 * @param path the WiX project that the MSI is made from
 */
export default async function completeProject(path: string): Promise<void> {
  await writeFile(path, withQuit(withScheme(await readFile(path, 'utf8'))))
}

// The same as resources/installer.nsh for the other installer. `#mainExecutable` is electron-builder's id of
// Deckpass.exe.
const component = `  <Component Id="scheme" Guid="B04CEF00-313B-45A3-9B32-88AC5458AF39">
        <RegistryKey Root="HKMU" Key="Software\\Classes\\deckpass">
          <RegistryValue Type="string" Value="URL:Deckpass" KeyPath="yes"/>
          <RegistryValue Type="string" Name="URL Protocol" Value=""/>
          <RegistryValue Type="string" Key="shell\\open\\command" Value="&quot;[#mainExecutable]&quot; &quot;--&quot; &quot;%1&quot;"/>
        </RegistryKey>
      </Component>
`

// Like electron-builder's start after an installation. It runs as the user who started the removal or update, so it
// reaches that user's Deckpass. Windows' Restart Manager ends any other user's.
const quit = `
    <CustomAction Id="quitDeckpass" FileKey="mainExecutable" ExeCommand="--quit" Execute="immediate" Impersonate="yes" Return="ignore"/>
    <InstallExecuteSequence>
      <Custom Action="quitDeckpass" Before="InstallValidate">REMOVE="ALL"</Custom>
    </InstallExecuteSequence>
  </Product>`

function withQuit(project: string): string {
  return project.replace('\n  </Product>', () => quit)
}

/** @throws unless the project has exactly one list of components: electron-builder's template has changed */
function withScheme(project: string): string {
  const [before, after, ...more] = project.split('</ComponentGroup>')
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('The MSI cannot register deckpass://: its project is not as expected.')
  return `${before}${component}    </ComponentGroup>${after}`
}
