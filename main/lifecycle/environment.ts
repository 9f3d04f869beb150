import { stopCoverage } from 'node:v8'
import { ownAppImage } from '../process/app-image.ts'

/**
 * What is taken out of the environment before the libraries of the app read it, because it lets whoever set it have
 * something written, loaded or told. The switches of the command line are the other way in: see
 * `main/window/hardening.ts`. What people set to make their desktop work (graphics by name, input method, proxy, fonts,
 * scale) stays.
 */
const forbidden: readonly RegExp[] = [
  // Chromium: the TLS keys of every call; its log; crash dumps, with the memory.
  /^SSLKEYLOGFILE$/,
  /^CHROME_LOG_FILE$/,
  /^BREAKPAD_DUMP_LOCATION$/,
  // Electron: logging to a file, options for a debugger, another program as sandbox.
  /^ELECTRON_(?!RENDERER_URL$)/,
  /^CHROME_(DEVEL_SANDBOX|SANDBOX_DEBUGGING)$/,
  // Node: modules, certificates and options to load; coverage, warnings, compiled code and debug lines to write.
  /^NODE_/,
  /^UV_/,
  // NSS and NSPR: what goes over the wire, and which modules are loaded.
  /^NSPR_LOG_/,
  /^SSL(DEBUG|DEBUGFILE|TRACE)$/,
  /^NSS_(DEBUG|OUTPUT|TRACE|ALLOW)_?/,
  // GTK and GLib: modules that run in the main process, its inspector, and debug lines.
  /^GTK\d?_(MODULES|PATH|EXE_PREFIX|DATA_PREFIX|IM_MODULE_FILE|DEBUG)$/,
  /^GDK_(DEBUG|PIXBUF_MODULE_FILE|PIXBUF_MODULEDIR)$/,
  /^GIO_(EXTRA_MODULES|MODULE_DIR)$/,
  /^G_(DEBUG|MESSAGES_DEBUG)$/,
  // The C library: converters of character sets, which are code.
  /^GCONV_PATH$/,
  // Graphics: drivers and layers by path, and what they write; they see what the window shows.
  /^VK_(?!DEVICE)/,
  /^(LIBGL|LIBVA)_DRIVERS_PATH$/,
  /^GBM_BACKENDS_PATH$/,
  /^__EGL_(VENDOR_LIBRARY|EXTERNAL_PLATFORM)_/,
  /^MESA_(LOG_FILE|SHADER_\w+_PATH)$/,
  /^GALLIUM_(?!DRIVER$)/,
  // Sound, which Chromium brings along: plugins by path.
  /^ALSA_(CONFIG_PATH|CONFIG_DIR|PLUGIN_DIR)$/,
]

/** The names of the variables that are taken out. Windows does not tell upper from lower case. */
export function forbiddenVariables(names: readonly string[]): string[] {
  return names.filter((name) => forbidden.some((each) => each.test(name.toUpperCase())))
}

/**
 * Call first of all, in the app alone: a command hands its environment on to the program that it runs. `executable`:
 * `process.execPath`; afterwards `APPIMAGE` is there only if it is the file of this program.
 */
export function cleanEnvironment(env: NodeJS.ProcessEnv, executable: string): void {
  for (const name of forbiddenVariables(Object.keys(env))) delete env[name]
  if (ownAppImage(env, executable) === null) delete env.APPIMAGE
  // Node has read this one already.
  stopCoverage()
}
