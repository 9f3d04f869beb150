import type { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type * as ours from './exports.ts'
import type { SessionStandIn } from './session.ts'
import type { NativeImageStandIn } from './system/native-image.ts'
import type { WebContentsStandIn } from './web-contents.ts'
import type { WebFrameStandIn } from './web-frame.ts'

/**
 * The compiler's proof that the stand-in invents nothing: each member is one that electron.d.ts has, and of
 * a type that may stand in its place. Excepted by name are members that deal in other stand-ins, and what
 * is there for this side alone.
 */
type Misfit<Mine, Real, Excepted extends PropertyKey = never> = {
  [K in Exclude<keyof Mine, keyof EventEmitter | Excepted>]: K extends keyof Real
    ? Mine[K] extends Real[K]
      ? never
      : K
    : K
}[Exclude<keyof Mine, keyof EventEmitter | Excepted>]

type None<T extends never> = T
type Statics = 'prototype'

export type Proof = [
  None<Exclude<keyof typeof ours, keyof typeof Electron>>,
  None<Misfit<typeof ours.app, Electron.App, 'commandLine'>>,
  None<Misfit<typeof ours.app.commandLine, Electron.CommandLine>>,
  None<Misfit<typeof ours.clipboard, Electron.Clipboard, 'read' | 'write'>>,
  None<Misfit<typeof ours.dialog, Electron.Dialog>>,
  None<Misfit<typeof ours.ipcMain, Electron.IpcMain, 'handle' | 'handleOnce'>>,
  None<Misfit<typeof ours.nativeTheme, Electron.NativeTheme, 'systemIsDark'>>,
  None<Misfit<typeof ours.net, Electron.Net, 'request'>>,
  None<Misfit<typeof ours.powerMonitor, Electron.PowerMonitor>>,
  None<Misfit<typeof ours.protocol, Electron.Protocol>>,
  None<Misfit<typeof ours.safeStorage, Electron.SafeStorage>>,
  None<Misfit<typeof ours.screen, Electron.Screen>>,
  None<Misfit<typeof ours.session, typeof Electron.session, 'defaultSession' | 'fromPartition'>>,
  None<Misfit<typeof ours.shell, Electron.Shell>>,
  None<Exclude<keyof typeof ours.BrowserWindow, keyof typeof Electron.BrowserWindow>>,
  None<Misfit<InstanceType<typeof ours.BrowserWindow>, Electron.BrowserWindow, 'webContents'>>,
  None<Misfit<InstanceType<typeof ours.ClipboardItem>, Electron.ClipboardItem, 'getType'>>,
  None<Exclude<keyof typeof ours.Menu, keyof typeof Electron.Menu>>,
  None<
    Misfit<
      InstanceType<typeof ours.Menu>,
      Electron.Menu,
      'append' | 'getMenuItemById' | 'items' | 'all' | 'find' | 'labels' | 'pressed'
    >
  >,
  None<
    Misfit<InstanceType<typeof ours.MenuItem>, Electron.MenuItem, 'role' | 'shownLabel' | 'submenuTemplate'>
  >,
  None<Misfit<typeof ours.Notification, typeof Electron.Notification, Statics>>,
  None<Misfit<InstanceType<typeof ours.Notification>, Electron.Notification>>,
  None<Exclude<keyof typeof ours.nativeImage, keyof typeof Electron.nativeImage>>,
  None<Misfit<NativeImageStandIn, Electron.NativeImage>>,
  None<Misfit<InstanceType<typeof ours.Tray>, Electron.Tray, 'look' | 'setContextMenu' | 'setImage'>>,
  None<
    Misfit<WebContentsStandIn, Electron.WebContents, 'mainFrame' | 'session' | 'page' | 'end' | 'isMainFrame'>
  >,
  None<Misfit<WebFrameStandIn, Electron.WebFrameMain, 'parent' | 'top' | 'end' | 'moveTo'>>,
  None<
    Misfit<
      SessionStandIn,
      Electron.Session,
      | 'protocol'
      | 'webRequest'
      | 'reachesNetwork'
      | 'refuseDownload'
      | 'permissionRequestHandler'
      | 'permissionCheckHandler'
      | 'devicePermissionHandler'
      | 'displayMediaRequestHandler'
    >
  >,
  None<Misfit<SessionStandIn['protocol'], Electron.Protocol, 'answer'>>,
  None<Misfit<SessionStandIn['webRequest'], Electron.WebRequest, 'beforeRequest' | 'onBeforeRequest'>>,
]
