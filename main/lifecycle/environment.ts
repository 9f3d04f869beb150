import { dropMounts, ownAppImage } from '../desktop/app-image.ts'

/**
 * Where GTK and GLib find modules to load into the main process. Terminals that bring libraries of their own along, such
 * as those of a snap, hand these on, and modules for other libraries crash whatever loads them.
 */
const moduleFolders: readonly string[] = [
  'GTK_PATH',
  'GTK_EXE_PREFIX',
  'GTK_IM_MODULE_FILE',
  'GDK_PIXBUF_MODULE_FILE',
  'GDK_PIXBUF_MODULEDIR',
  'GIO_MODULE_DIR',
  'GIO_EXTRA_MODULES',
]

/**
 * Call first of all, in the app alone: a command hands its environment on to the program that it runs. `executable`:
 * `process.execPath`; afterwards `APPIMAGE` is there only if it is the file of this program.
 */
export function cleanEnvironment(env: NodeJS.ProcessEnv, executable: string): void {
  for (const name of moduleFolders) delete env[name]
  dropMounts(env)
  if (ownAppImage(env, executable) === null) delete env.APPIMAGE
}
