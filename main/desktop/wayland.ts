/**
 * Whether the person's session is a Wayland one. There a window may use clipboard and keyboard only while it is in
 * front, also one that is drawn by XWayland. On other platforms a Linux program may have left these variables.
 */
export function isWayland({ platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>): boolean {
  return platform === 'linux' && (env.XDG_SESSION_TYPE === 'wayland' || Boolean(env.WAYLAND_DISPLAY))
}
