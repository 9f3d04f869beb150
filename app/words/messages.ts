// Written by `npm run words`, out of en.json.

type NoValues = Record<never, never>

/** All messages, and the values that each takes. */
export interface Messages {
  'activity.clock-set-back': { duration: string | number }
  'activity.copied.cleared': { format: string; name: string | number; seconds: string | number }
  'activity.copied.kept': { format: string; name: string | number }
  'activity.renewal-failed': { why: string | number }
  'activity.renewal-requested': { program: string | number }
  'activity.renewed.new': { failures: number }
  'activity.renewed.same': { failures: number }
  'activity.revealed': NoValues
  'activity.signed-in': { host: string | number }
  'activity.token-file-added': { path: string | number }
  'activity.token-file-stopped': { path: string | number }
  'activity.token-given': { program: string | number }
  'activity.token-given-because': { program: string | number; reason: string | number }
  'activity.woke-up': { duration: string | number }
  'cli.access.locked.lock': NoValues
  'cli.access.locked.programs': NoValues
  'cli.access.off.lock': NoValues
  'cli.access.off.programs': NoValues
  'cli.access.on.lock': NoValues
  'cli.access.on.programs': NoValues
  'cli.access.vault-closed.lock': NoValues
  'cli.access.vault-closed.programs': NoValues
  'cli.accountAlone': NoValues
  'cli.cannotRun': { command: string | number }
  'cli.command.completion.summary': NoValues
  'cli.command.copy.example.named': NoValues
  'cli.command.copy.summary': NoValues
  'cli.command.diagnostics.example.file': NoValues
  'cli.command.diagnostics.summary': NoValues
  'cli.command.exec.example.named': NoValues
  'cli.command.exec.example.script': NoValues
  'cli.command.exec.summary': NoValues
  'cli.command.list.example.json': NoValues
  'cli.command.list.example.table': NoValues
  'cli.command.list.summary': NoValues
  'cli.command.lock.example.alone': NoValues
  'cli.command.lock.summary': NoValues
  'cli.command.open.example.alone': NoValues
  'cli.command.open.summary': NoValues
  'cli.command.renew.example.named': NoValues
  'cli.command.renew.summary': NoValues
  'cli.command.status.example.alone': NoValues
  'cli.command.status.summary': NoValues
  'cli.command.token.example.alone': NoValues
  'cli.command.token.example.curl': NoValues
  'cli.command.token.example.minValid': NoValues
  'cli.command.token.example.rejected': NoValues
  'cli.command.token.summary': NoValues
  'cli.command.version.example.alone': NoValues
  'cli.command.version.summary': NoValues
  'cli.didYouMean': { name: string | number }
  'cli.emptyWord': NoValues
  'cli.endedMeanwhile': NoValues
  'cli.help.about': NoValues
  'cli.help.account': NoValues
  'cli.help.defaultAccount': NoValues
  'cli.help.description.first': NoValues
  'cli.help.description.warning': NoValues
  'cli.help.description.window': NoValues
  'cli.help.exit.0': NoValues
  'cli.help.exit.1': NoValues
  'cli.help.exit.2': NoValues
  'cli.help.exit.3': NoValues
  'cli.help.exit.4': NoValues
  'cli.help.exit.5': NoValues
  'cli.help.exit.6': NoValues
  'cli.help.help': NoValues
  'cli.help.open': NoValues
  'cli.help.thisPage': NoValues
  'cli.help.version': NoValues
  'cli.isCopied': { account: string | number }
  'cli.isLocked': NoValues
  'cli.list.expires': NoValues
  'cli.list.expiresIn': { left: string | number }
  'cli.list.name': NoValues
  'cli.list.service': NoValues
  'cli.list.state': NoValues
  'cli.list.token.expired': NoValues
  'cli.list.token.none': NoValues
  'cli.list.token.valid': NoValues
  'cli.noCommandToRun': NoValues
  'cli.noDisplay': NoValues
  'cli.noEnvLine': NoValues
  'cli.noSuchCommand': { word: string | number }
  'cli.nobodySignedIn': NoValues
  'cli.notAsRoot': NoValues
  'cli.notPrinted': { why: string | number }
  'cli.notRunning': NoValues
  'cli.nothingLocked.not-running': NoValues
  'cli.nothingLocked.off': NoValues
  'cli.option.env.says': NoValues
  'cli.option.env.takes': NoValues
  'cli.option.format.says': NoValues
  'cli.option.format.takes': { formats: string | number }
  'cli.option.json.says': NoValues
  'cli.option.min-valid.says': NoValues
  'cli.option.min-valid.takes': NoValues
  'cli.option.no-input.says': NoValues
  'cli.option.reason.says': NoValues
  'cli.option.reason.takes': NoValues
  'cli.option.rejected.says': NoValues
  'cli.option.start.says': NoValues
  'cli.optionTakes': { option: string | number; takes: string | number }
  'cli.other.login': NoValues
  'cli.other.logout': NoValues
  'cli.other.whoami': NoValues
  'cli.otherVersion': NoValues
  'cli.placeholder.account': NoValues
  'cli.placeholder.argument': NoValues
  'cli.placeholder.command': NoValues
  'cli.placeholder.format': NoValues
  'cli.placeholder.name': NoValues
  'cli.placeholder.option': NoValues
  'cli.placeholder.text': NoValues
  'cli.placeholder.time': NoValues
  'cli.programsOff': NoValues
  'cli.programsOffByPolicy': NoValues
  'cli.sayWhichShell': { shells: string | number }
  'cli.section.accounts': NoValues
  'cli.section.commands': NoValues
  'cli.section.examples': NoValues
  'cli.section.exits': NoValues
  'cli.section.options': NoValues
  'cli.section.usage': NoValues
  'cli.status.accounts': NoValues
  'cli.status.expiryOf': { account: string | number; left: string | number }
  'cli.status.lock': NoValues
  'cli.status.nextExpiry': NoValues
  'cli.status.programs': NoValues
  'cli.status.version': NoValues
  'cli.takesNo': { command: string | number; word: string | number }
  'cli.takesNoValue': { option: string | number }
  'cli.tooManyAccounts': NoValues
  'cli.tryHelp': NoValues
  'cli.tryHelpOf': { command: string | number }
  'cli.unknownOption': { option: string | number }
  'cli.validUntil': { account: string | number; instant: string | number; left: string | number }
  'cli.waitingForYou': NoValues
  'cliInstallation.app-not-installed': NoValues
  'cliInstallation.install-failed': { why: string | number }
  'cliInstallation.installed': { path: string | number; undo: string | number }
  'cliInstallation.installed-off-path': { path: string | number; undo: string | number }
  'cliInstallation.not-installed': { path: string | number }
  'cliInstallation.not-ours': { path: string | number }
  'cliInstallation.on-path': { path: string | number }
  'cliInstallation.translocated': NoValues
  'cliInstallation.unknown': { why: string | number }
  'cliInstallation.windows': { folder: string | number }
  'connection.finding.encrypted': NoValues
  'connection.finding.name-found': { addresses: string | number; name: string | number }
  'connection.finding.name-known': { name: string | number }
  'connection.finding.name-left-to-proxy': NoValues
  'connection.finding.name-not-found': { name: string | number }
  'connection.finding.no-handshake': NoValues
  'connection.finding.no-name': NoValues
  'connection.finding.no-proxy': NoValues
  'connection.finding.not-encrypted': NoValues
  'connection.finding.not-reached': NoValues
  'connection.finding.not-trusted': { authority: string | number }
  'connection.finding.proxy-asks': { proxy: string | number }
  'connection.finding.proxy-used': { proxy: string | number }
  'connection.finding.service-answered': { host: string | number }
  'connection.finding.trusted': { authority: string | number }
  'connection.mark.bad': NoValues
  'connection.mark.good': NoValues
  'connection.mark.note': NoValues
  'connection.report': { address: string | number; instant: string | number }
  'connection.row': { finding: string | number; mark: string | number; step: string | number }
  'connection.step.answer': NoValues
  'connection.step.name': NoValues
  'connection.step.proxy': NoValues
  'connection.step.tls': NoValues
  'consentWindow.title': NoValues
  'date.at': { clock: string | number }
  'date.dayAndClock': { clock: string | number; day: string | number }
  'date.justNow': NoValues
  'date.on': { day: string | number }
  'date.today': NoValues
  'date.tomorrow': NoValues
  'date.yesterday': NoValues
  'date.yesterdayWithin': NoValues
  'duration.aWhile': NoValues
  'duration.days': { days: number }
  'duration.daysAndHours': { days: number; hours: string | number }
  'duration.hours': { hours: string | number }
  'duration.milliseconds': { count: string | number }
  'duration.minutes': { minutes: string | number }
  'duration.over': NoValues
  'duration.seconds': { count: number }
  'duration.underMinute': NoValues
  'failure.advice.connection': NoValues
  'failure.advice.later': NoValues
  'failure.busy': { host: string | number; wait: string | number }
  'failure.cancelled': { host: string | number }
  'failure.certificate': { host: string | number }
  'failure.certificate-refused': { host: string | number }
  'failure.choose-certificate': { host: string | number }
  'failure.client-certificate': { host: string | number }
  'failure.cut': { host: string | number }
  'failure.host-not-allowed': { host: string | number }
  'failure.html': { host: string | number }
  'failure.network-stopped': NoValues
  'failure.no-endpoint': { host: string | number }
  'failure.no-password': NoValues
  'failure.proxy': { host: string | number }
  'failure.proxy-password': { host: string | number }
  'failure.proxy-refused': { host: string | number }
  'failure.redirect': { host: string | number }
  'failure.refused': { host: string | number; status: string }
  'failure.refused-because': { host: string | number; message: string | number }
  'failure.rejected': NoValues
  'failure.server-error': { host: string | number; status: string }
  'failure.timeout': { host: string | number }
  'failure.too-large': { host: string | number }
  'failure.unreachable': { host: string | number }
  'failure.unsendable': NoValues
  'failure.unusable.bad-lifetime': { host: string | number }
  'failure.unusable.bad-status': { host: string | number }
  'failure.unusable.bad-token': { host: string | number }
  'failure.unusable.empty': { host: string | number }
  'failure.unusable.no-fields': { host: string | number }
  'failure.unusable.no-token': { host: string | number }
  'failure.unusable.not-json': { host: string | number }
  'file.failure.access-denied': NoValues
  'file.failure.ambiguous-env': NoValues
  'file.failure.content-damaged': NoValues
  'file.failure.damaged': NoValues
  'file.failure.disk-error': NoValues
  'file.failure.disk-full': NoValues
  'file.failure.empty': NoValues
  'file.failure.folder-is-file': NoValues
  'file.failure.folder-is-link': NoValues
  'file.failure.folder-missing': NoValues
  'file.failure.in-use': NoValues
  'file.failure.is-device': NoValues
  'file.failure.is-folder': NoValues
  'file.failure.is-link': NoValues
  'file.failure.key-not-in-keychain': NoValues
  'file.failure.keychain-unavailable': NoValues
  'file.failure.keychain-unprotected': NoValues
  'file.failure.locked': NoValues
  'file.failure.not-utf8': NoValues
  'file.failure.other-owner': NoValues
  'file.failure.over-64-kib': NoValues
  'file.failure.quota-used': NoValues
  'file.failure.read-only': NoValues
  'file.failure.sealed-without-keychain': NoValues
  'file.failure.too-large': NoValues
  'file.failure.too-large-for-disk': NoValues
  'file.failure.unclear-name': NoValues
  'file.failure.unfit-for-env': NoValues
  'file.failure.unknown': NoValues
  'file.failure.unreadable-in-the-way': NoValues
  'file.left.other': { path: string | number }
  'file.left.token': { path: string | number; why: string | number }
  'file.refusal.dialog-open': NoValues
  'file.refusal.duplicate': NoValues
  'file.refusal.not-written': { why: string | number }
  'file.token.holds-other': NoValues
  'file.token.not-removed': { why: string | number }
  'file.token.not-written': { why: string | number }
  'keychain.inSentence.gnome-keyring': NoValues
  'keychain.inSentence.kwallet': NoValues
  'keychain.inSentence.macos': NoValues
  'keychain.inSentence.unknown': NoValues
  'keychain.inSentence.windows': NoValues
  'keychain.name.gnome-keyring': NoValues
  'keychain.name.kwallet': NoValues
  'keychain.name.macos': NoValues
  'keychain.name.unknown': NoValues
  'keychain.name.windows': NoValues
  'keychain.unlock.gnome-keyring': NoValues
  'keychain.unlock.kwallet': NoValues
  'keychain.unlock.macos': NoValues
  'keychain.unlock.unknown': NoValues
  'keychain.unlock.windows': NoValues
  'main.confirm.action.add-token-file.confirm': NoValues
  'main.confirm.action.add-token-file.message': NoValues
  'main.confirm.action.answer-consent-request.confirm': NoValues
  'main.confirm.action.answer-consent-request.message': NoValues
  'main.confirm.action.change-address.confirm': NoValues
  'main.confirm.action.change-address.message': NoValues
  'main.confirm.action.change-copy-formats.confirm': NoValues
  'main.confirm.action.change-copy-formats.message': NoValues
  'main.confirm.action.change-protection.confirm': NoValues
  'main.confirm.action.change-protection.message': NoValues
  'main.confirm.action.choose-certificate.confirm': NoValues
  'main.confirm.action.choose-certificate.message': NoValues
  'main.confirm.action.copy-diagnostics.confirm': NoValues
  'main.confirm.action.copy-diagnostics.message': NoValues
  'main.confirm.action.copy-token.confirm': NoValues
  'main.confirm.action.copy-token.message': NoValues
  'main.confirm.action.export-accounts.confirm': NoValues
  'main.confirm.action.export-accounts.message': NoValues
  'main.confirm.action.forget-everything.confirm': NoValues
  'main.confirm.action.forget-everything.message': NoValues
  'main.confirm.action.give-proxy-password.confirm': NoValues
  'main.confirm.action.give-proxy-password.message': NoValues
  'main.confirm.action.import-accounts.confirm': NoValues
  'main.confirm.action.import-accounts.message': NoValues
  'main.confirm.action.install-command.confirm': NoValues
  'main.confirm.action.install-command.message': NoValues
  'main.confirm.action.install-update.confirm': NoValues
  'main.confirm.action.install-update.message': NoValues
  'main.confirm.action.keep-clipboard.confirm': NoValues
  'main.confirm.action.keep-clipboard.message': NoValues
  'main.confirm.action.quit-and-reopen.confirm': NoValues
  'main.confirm.action.quit-and-reopen.message': NoValues
  'main.confirm.action.remove-pin.confirm': NoValues
  'main.confirm.action.remove-pin.message': NoValues
  'main.confirm.action.reveal-token.confirm': NoValues
  'main.confirm.action.reveal-token.message': NoValues
  'main.confirm.action.save-diagnostics.confirm': NoValues
  'main.confirm.action.save-diagnostics.message': NoValues
  'main.confirm.action.set-pin.confirm': NoValues
  'main.confirm.action.set-pin.message': NoValues
  'main.confirm.action.sign-in.confirm': NoValues
  'main.confirm.action.sign-in.message': NoValues
  'main.confirm.action.sign-out.confirm': NoValues
  'main.confirm.action.sign-out.message': NoValues
  'main.confirm.action.stop-token-file.confirm': NoValues
  'main.confirm.action.stop-token-file.message': NoValues
  'main.confirm.action.unlock-by-service.confirm': NoValues
  'main.confirm.action.unlock-by-service.message': NoValues
  'main.confirm.action.unlock-by-system.confirm': NoValues
  'main.confirm.action.unlock-by-system.message': NoValues
  'main.confirm.cancel': NoValues
  'main.confirm.change': NoValues
  'main.confirm.forgetOnQuit.confirm': NoValues
  'main.confirm.forgetOnQuit.detail': { count: number }
  'main.confirm.forgetOnQuit.message': NoValues
  'main.confirm.newService.confirm': NoValues
  'main.confirm.newService.detail': { host: string | number }
  'main.confirm.newService.message': { host: string | number }
  'main.confirm.noActivation': NoValues
  'main.confirm.replaceProtection.confirm': NoValues
  'main.confirm.replaceProtection.keychain': { count: number }
  'main.confirm.replaceProtection.message': NoValues
  'main.confirm.replaceProtection.passphrase': { count: number }
  'main.confirm.weaker.clearClipboardAfter': NoValues
  'main.confirm.weaker.closeWhenLocked': NoValues
  'main.confirm.weaker.hideFromScreenshots': NoValues
  'main.confirm.weaker.lockAfter': NoValues
  'main.confirm.weaker.lockAtStart': NoValues
  'main.confirm.weaker.lockWithScreen': NoValues
  'main.confirm.weaker.programsMayAsk': NoValues
  'main.diagnostics.account.named': { address: string | number; name: string | number; number: string | number; username: string | number }
  'main.diagnostics.account.numbered': { number: string | number }
  'main.diagnostics.clock.off': { count: string | number }
  'main.diagnostics.clock.right': NoValues
  'main.diagnostics.desktop': { desktop: string | number; display: string | number; session: string | number }
  'main.diagnostics.entry.call': { duration: string | number; status: string | number }
  'main.diagnostics.entry.repeated': { last: string | number; times: string | number }
  'main.diagnostics.entry.said': { message: string | number }
  'main.diagnostics.head': { instant: string | number; platform: string | number; version: string | number }
  'main.diagnostics.offline': NoValues
  'main.diagnostics.online': NoValues
  'main.diagnostics.policy': { problems: string | number; settings: string | number }
  'main.diagnostics.protection': { keychain: string | number; network: string | number; protection: string | number; secret: string | number }
  'main.diagnostics.proxy': { proxies: string | number }
  'main.diagnostics.renewal.line': { state: string | number }
  'main.diagnostics.renewal.none': NoValues
  'main.diagnostics.renewal.planned': { next: string | number; reason: string | number }
  'main.diagnostics.renewal.running': { since: string | number }
  'main.diagnostics.renewal.stopped': { since: string | number; why: string | number }
  'main.diagnostics.renewal.waiting': { failures: number; next: string | number; reason: string | number; since: string | number; why: string | number }
  'main.diagnostics.settings': { settings: string | number }
  'main.diagnostics.system': { architecture: string | number; kernel: string | number; system: string | number }
  'main.diagnostics.token.estimated': { expires: string | number; issued: string | number }
  'main.diagnostics.token.none': NoValues
  'main.diagnostics.token.stated': { expires: string | number; issued: string | number }
  'main.diagnostics.versions': { chromium: string | number; electron: string | number; node: string | number }
  'main.fileDialog.diagnostics': NoValues
  'main.fileDialog.existing': NoValues
  'main.fileDialog.export': NoValues
  'main.fileDialog.import': NoValues
  'main.fileDialog.new': NoValues
  'main.fileDialog.title': NoValues
  'main.fileDialog.titleOf.diagnostics': NoValues
  'main.fileDialog.titleOf.export': NoValues
  'main.fileDialog.titleOf.import': NoValues
  'main.fileDialog.titleOnLinux': NoValues
  'main.help.DP-1101': NoValues
  'main.help.DP-1102': NoValues
  'main.help.DP-1103': NoValues
  'main.help.DP-1104': NoValues
  'main.help.DP-1105': NoValues
  'main.help.DP-1201': NoValues
  'main.help.DP-1202': NoValues
  'main.help.DP-1203': NoValues
  'main.help.DP-1301': NoValues
  'main.help.DP-1302': NoValues
  'main.help.DP-1303': NoValues
  'main.help.DP-1304': NoValues
  'main.help.DP-1401': NoValues
  'main.help.DP-1402': NoValues
  'main.help.DP-1403': NoValues
  'main.help.DP-1404': NoValues
  'main.help.DP-1405': NoValues
  'main.help.DP-1406': NoValues
  'main.help.DP-1407': NoValues
  'main.help.DP-1408': NoValues
  'main.help.DP-1501': NoValues
  'main.help.DP-1502': NoValues
  'main.help.DP-1503': NoValues
  'main.help.DP-1504': NoValues
  'main.help.DP-2101': NoValues
  'main.help.DP-2102': NoValues
  'main.help.DP-2103': NoValues
  'main.help.DP-2104': NoValues
  'main.help.DP-2201': NoValues
  'main.help.DP-2202': NoValues
  'main.help.DP-2203': NoValues
  'main.help.DP-2301': NoValues
  'main.help.DP-2302': NoValues
  'main.help.DP-2303': NoValues
  'main.help.DP-2304': NoValues
  'main.help.DP-2305': NoValues
  'main.help.DP-2306': NoValues
  'main.help.DP-2307': NoValues
  'main.help.DP-2308': NoValues
  'main.help.DP-2309': NoValues
  'main.help.DP-2310': NoValues
  'main.help.DP-2311': NoValues
  'main.help.DP-2312': NoValues
  'main.help.DP-2313': NoValues
  'main.help.DP-2314': NoValues
  'main.help.DP-2315': NoValues
  'main.help.DP-2316': NoValues
  'main.help.DP-2317': NoValues
  'main.help.DP-2318': NoValues
  'main.help.DP-2319': NoValues
  'main.help.DP-2320': NoValues
  'main.help.DP-2401': NoValues
  'main.help.DP-2402': NoValues
  'main.help.DP-2403': NoValues
  'main.help.DP-2404': NoValues
  'main.help.DP-3101': NoValues
  'main.help.DP-3102': NoValues
  'main.help.DP-3103': NoValues
  'main.help.stored': { why: string | number }
  'main.menu.about': NoValues
  'main.menu.account': NoValues
  'main.menu.addAccount': NoValues
  'main.menu.close': NoValues
  'main.menu.copy': NoValues
  'main.menu.copyToken': NoValues
  'main.menu.cut': NoValues
  'main.menu.delete': NoValues
  'main.menu.edit': NoValues
  'main.menu.file': NoValues
  'main.menu.front': NoValues
  'main.menu.help': NoValues
  'main.menu.hide': NoValues
  'main.menu.hideOthers': NoValues
  'main.menu.lock': NoValues
  'main.menu.minimize': NoValues
  'main.menu.paste': NoValues
  'main.menu.pasteAndMatchStyle': NoValues
  'main.menu.quit': NoValues
  'main.menu.redo': NoValues
  'main.menu.rename': NoValues
  'main.menu.renewNow': NoValues
  'main.menu.resetZoom': NoValues
  'main.menu.searchAccounts': NoValues
  'main.menu.selectAll': NoValues
  'main.menu.services': NoValues
  'main.menu.settings': NoValues
  'main.menu.shortcuts': NoValues
  'main.menu.togglefullscreen': NoValues
  'main.menu.token': NoValues
  'main.menu.troubleshooting': NoValues
  'main.menu.undo': NoValues
  'main.menu.unhide': NoValues
  'main.menu.view': NoValues
  'main.menu.window': NoValues
  'main.menu.zoom': NoValues
  'main.menu.zoomIn': NoValues
  'main.menu.zoomOut': NoValues
  'main.notification.action-needed.title': { name: string | number }
  'main.notification.clock-off.ahead': { duration: string | number }
  'main.notification.clock-off.behind': { duration: string | number }
  'main.notification.clock-off.title': NoValues
  'main.notification.copied.cleared': { duration: string | number }
  'main.notification.copied.kept': NoValues
  'main.notification.copied.title': { name: string | number }
  'main.notification.endpoint-failed.body': NoValues
  'main.notification.endpoint-failed.title': NoValues
  'main.notification.expired.title': { name: string | number }
  'main.notification.expires-soon.title': { duration: string | number; name: string | number }
  'main.notification.keeps-running.menuBar': NoValues
  'main.notification.keeps-running.title': NoValues
  'main.notification.keeps-running.tray': NoValues
  'main.notification.login-item-refused.body': NoValues
  'main.notification.login-item-refused.off': NoValues
  'main.notification.login-item-refused.on': NoValues
  'main.notification.needs-you.body': NoValues
  'main.notification.needs-you.title': NoValues
  'main.notification.not-copied.title': { name: string | number }
  'main.notification.notRenewed': { why: string | number }
  'main.notification.own-error.body': NoValues
  'main.notification.own-error.title': NoValues
  'main.notification.program-waits-for-unlock.body': NoValues
  'main.notification.program-waits-for-unlock.title': NoValues
  'main.notification.token-file-failed.body': { path: string | number; why: string | number }
  'main.notification.token-file-failed.bodyOfAccount': { account: string | number; path: string | number; why: string | number }
  'main.notification.token-file-failed.left': NoValues
  'main.notification.token-file-failed.missing': NoValues
  'main.notification.token-replaced.body': NoValues
  'main.notification.token-replaced.title': { name: string | number }
  'main.problem.account-ambiguous': { accounts: string | number }
  'main.problem.accounts': { accounts: string | number; count: string | number }
  'main.problem.asker-unclear': NoValues
  'main.problem.bad-body': NoValues
  'main.problem.bad-request': { fields: string | number }
  'main.problem.broken': NoValues
  'main.problem.clipboard-refused': NoValues
  'main.problem.consent-needed': NoValues
  'main.problem.locked': NoValues
  'main.problem.no-account': NoValues
  'main.problem.no-answer': NoValues
  'main.problem.no-json': NoValues
  'main.problem.no-lock': NoValues
  'main.problem.no-valid-token': NoValues
  'main.problem.off': NoValues
  'main.problem.refused': NoValues
  'main.problem.signed-out': NoValues
  'main.problem.too-large': { bytes: string | number }
  'main.problem.too-many-questions': NoValues
  'main.problem.too-short': { left: string | number }
  'main.problem.unknown-account': { accounts: string | number; wanted: string | number }
  'main.problem.unknown-path': { paths: string | number }
  'main.problem.vault-closed': NoValues
  'main.problem.wrong-method': { method: string | number; path: string | number }
  'main.problem.wrong-secret': NoValues
  'main.system.loginItem': NoValues
  'main.system.personCheck': NoValues
  'main.tray.actionNeeded': { name: string | number }
  'main.tray.copy': { name: string | number; status: string | number }
  'main.tray.expired': { name: string | number }
  'main.tray.good': NoValues
  'main.tray.hasExpired': NoValues
  'main.tray.idle': NoValues
  'main.tray.left': { left: string | number; name: string | number }
  'main.tray.lock': NoValues
  'main.tray.locked': NoValues
  'main.tray.more': { count: string | number }
  'main.tray.noToken': NoValues
  'main.tray.open': NoValues
  'main.tray.quit': NoValues
  'main.tray.renewAll': NoValues
  'main.tray.signIn': { name: string | number }
  'main.tray.signInAgain': { name: string | number }
  'main.tray.unlock': NoValues
  'notice.not-saved': { why: string | number }
  'notice.policy-unreadable': { why: string | number }
  'notice.policy-untrusted.link': NoValues
  'notice.policy-untrusted.owner': NoValues
  'notice.policy-untrusted.unchecked': NoValues
  'notice.policy-untrusted.writable': NoValues
  'notice.policy-wrong': { count: number; keys: string | number }
  'notice.vault-in-the-way': { why: string | number }
  'notice.vault-newer': NoValues
  'notice.vault-not-forgotten': { why: string | number }
  'notice.vault-set-aside': { file: string | number; why: string | number }
  'program.inOrigin': { origin: string | number; program: string | number }
  'program.others': { origin: string | number }
  'program.unknown': NoValues
  'program.unnamed': NoValues
  'program.unnamedFirst': NoValues
  'refusal.clipboard-refused': NoValues
  'refusal.expired': NoValues
  'refusal.locked': NoValues
  'refusal.no-token': NoValues
  'refusal.no-user-activation': NoValues
  'refusal.too-often': NoValues
  'refusal.unfit-for-format': NoValues
  'refusal.vault-closed': NoValues
  'signInProblem.colon': NoValues
  'signInProblem.control-character.password': NoValues
  'signInProblem.control-character.username': NoValues
  'signInProblem.empty.address': NoValues
  'signInProblem.empty.companyKey': NoValues
  'signInProblem.empty.name': NoValues
  'signInProblem.empty.password': NoValues
  'signInProblem.empty.username': NoValues
  'signInProblem.host-not-allowed': { hosts: string | number }
  'signInProblem.no-host-allowed': NoValues
  'signInProblem.not-https': NoValues
  'signInProblem.not-text.password': NoValues
  'signInProblem.not-text.username': NoValues
  'signInProblem.other-place.address': { stored: string | number }
  'signInProblem.other-place.username': { stored: string | number }
  'signInProblem.unreadable': NoValues
  'signInProblem.user-info': NoValues
  'vaultRefusal.changed-meanwhile': NoValues
  'vaultRefusal.damaged': NoValues
  'vaultRefusal.does-not-open': NoValues
  'vaultRefusal.does-not-open-again': NoValues
  'vaultRefusal.locked-meanwhile': NoValues
  'vaultRefusal.newer-vault': NoValues
  'vaultRefusal.no-keychain': NoValues
  'vaultRefusal.no-passphrase': NoValues
  'vaultRefusal.not-confirmed': NoValues
  'vaultRefusal.not-locked': NoValues
  'vaultRefusal.not-protected': { why: string | number }
  'vaultRefusal.not-proved': NoValues
  'vaultRefusal.nothing-to-unlock': NoValues
  'vaultRefusal.only-passphrase': NoValues
  'vaultRefusal.passphrase-protects': NoValues
  'vaultRefusal.passphrase-too-easy': NoValues
  'vaultRefusal.pin-too-easy': NoValues
  'vaultRefusal.pin-too-short': { count: string | number }
  'vaultRefusal.wait': NoValues
  'vaultRefusal.wrong-passphrase': NoValues
  'vaultRefusal.wrong-pin': NoValues
  'window.account.about': { clock: string | number; day: string | number }
  'window.account.days': { count: number }
  'window.account.estimated': NoValues
  'window.account.estimatedWhy': NoValues
  'window.account.expired': NoValues
  'window.account.expiredOn': NoValues
  'window.account.expires': NoValues
  'window.account.left': NoValues
  'window.account.more': NoValues
  'window.account.name': NoValues
  'window.account.noPassword': NoValues
  'window.account.noToken': NoValues
  'window.account.paused': NoValues
  'window.account.pausedUntilSignIn': NoValues
  'window.account.protectedBy.passphrase': NoValues
  'window.account.protectedBy.session': NoValues
  'window.account.protection.keychain': NoValues
  'window.account.protection.passphrase': NoValues
  'window.account.protection.session': NoValues
  'window.account.rename': NoValues
  'window.account.renewNow': NoValues
  'window.account.renewal': NoValues
  'window.account.renewing': NoValues
  'window.account.renews': NoValues
  'window.account.retrying': NoValues
  'window.account.save': NoValues
  'window.account.shortLived': NoValues
  'window.account.signInAgain': NoValues
  'window.account.signOut': NoValues
  'window.account.timeLeft': NoValues
  'window.accounts.add': NoValues
  'window.accounts.found': { count: number }
  'window.accounts.label': NoValues
  'window.accounts.left': { time: string | number }
  'window.accounts.movedTo': { of: string | number; place: string | number }
  'window.accounts.noMatch': { query: string | number }
  'window.accounts.noToken': NoValues
  'window.accounts.renewing': NoValues
  'window.accounts.renewingSoon': NoValues
  'window.accounts.search': NoValues
  'window.accounts.settings': NoValues
  'window.accounts.tryingAgain': NoValues
  'window.activity.all': NoValues
  'window.activity.copyDiagnostics': NoValues
  'window.activity.diagnosticsCopied': NoValues
  'window.activity.duration': NoValues
  'window.activity.empty': NoValues
  'window.activity.label': NoValues
  'window.activity.noAnswer': NoValues
  'window.activity.noProblems': NoValues
  'window.activity.older': NoValues
  'window.activity.problems': NoValues
  'window.activity.problemsOnly': NoValues
  'window.activity.repeated': { last: string | number; times: string | number }
  'window.activity.serviceMessage': NoValues
  'window.activity.status': NoValues
  'window.activity.tone.good': NoValues
  'window.activity.tone.neutral': NoValues
  'window.activity.tone.problem': NoValues
  'window.activity.when': NoValues
  'window.activity.withNames': NoValues
  'window.back': NoValues
  'window.cancel': NoValues
  'window.certificate.about': { issuer: string | number; until: string | number }
  'window.certificate.list': NoValues
  'window.certificate.none': NoValues
  'window.certificate.refusal': NoValues
  'window.certificate.sentence': NoValues
  'window.certificate.submit': NoValues
  'window.certificate.title': NoValues
  'window.clockAhead': { minutes: string | number }
  'window.clockBehind': { minutes: string | number }
  'window.close': NoValues
  'window.connection.copied': NoValues
  'window.connection.copy': NoValues
  'window.connection.running': NoValues
  'window.connection.test': NoValues
  'window.connection.title': { host: string | number }
  'window.consentRequest.account': NoValues
  'window.consentRequest.always': NoValues
  'window.consentRequest.alwaysAllow': NoValues
  'window.consentRequest.alwaysMeans': { account: string | number; origin: string | number }
  'window.consentRequest.atMost': NoValues
  'window.consentRequest.command': NoValues
  'window.consentRequest.heading': { account: string | number; program: string | number }
  'window.consentRequest.headingUnnamed': { account: string | number }
  'window.consentRequest.meaning': NoValues
  'window.consentRequest.meaningUntil': { day: string | number }
  'window.consentRequest.no': NoValues
  'window.consentRequest.noName': NoValues
  'window.consentRequest.once': NoValues
  'window.consentRequest.refusedIn': { seconds: string | number }
  'window.consentRequest.says': NoValues
  'window.consentRequest.startedIn': NoValues
  'window.consentRequest.untilItEnds': { origin: string | number }
  'window.copyFormats.actions': { name: string | number }
  'window.copyFormats.add': NoValues
  'window.copyFormats.default': NoValues
  'window.copyFormats.defaultHelp': NoValues
  'window.copyFormats.edit': NoValues
  'window.copyFormats.editItem': NoValues
  'window.copyFormats.help': NoValues
  'window.copyFormats.hidden': NoValues
  'window.copyFormats.hide': NoValues
  'window.copyFormats.label': NoValues
  'window.copyFormats.moveDown': NoValues
  'window.copyFormats.moveUp': NoValues
  'window.copyFormats.name': NoValues
  'window.copyFormats.noName': NoValues
  'window.copyFormats.notes.bruno': NoValues
  'window.copyFormats.notes.insomnia': NoValues
  'window.copyFormats.preview': NoValues
  'window.copyFormats.problems.empty': NoValues
  'window.copyFormats.problems.invisible': NoValues
  'window.copyFormats.problems.no-env-line': NoValues
  'window.copyFormats.problems.other-quotes': NoValues
  'window.copyFormats.problems.unknown-placeholder': { name: string | number }
  'window.copyFormats.quoting': NoValues
  'window.copyFormats.quotings.env': NoValues
  'window.copyFormats.quotings.json': NoValues
  'window.copyFormats.quotings.none': NoValues
  'window.copyFormats.quotings.posix': NoValues
  'window.copyFormats.quotings.powershell': NoValues
  'window.copyFormats.quotings.url': NoValues
  'window.copyFormats.remove': NoValues
  'window.copyFormats.show': NoValues
  'window.copyFormats.template': NoValues
  'window.copyFormats.templateHelp': NoValues
  'window.copyFormats.tokenInCommand': NoValues
  'window.diagnostics.copy': NoValues
  'window.diagnostics.notSaved': { why: string | number }
  'window.diagnostics.save': NoValues
  'window.diagnostics.saved': NoValues
  'window.diagnostics.title': NoValues
  'window.dismiss': NoValues
  'window.drawingFailed': NoValues
  'window.failure.checkAddress': NoValues
  'window.failure.chooseCertificate': NoValues
  'window.failure.failures': { count: number }
  'window.failure.giveProxyPassword': NoValues
  'window.failure.label': NoValues
  'window.failure.nextTry.minutes': { count: string | number }
  'window.failure.nextTry.seconds': { count: string | number }
  'window.failure.noLongerValid': NoValues
  'window.failure.since': { since: string | number }
  'window.failure.stillValid': NoValues
  'window.failure.tryNow': NoValues
  'window.failure.trying': NoValues
  'window.forgetEverything.againText': NoValues
  'window.forgetEverything.againTitle': NoValues
  'window.forgetEverything.button': NoValues
  'window.forgetEverything.forGood': NoValues
  'window.forgetEverything.text': NoValues
  'window.forgetEverything.title': NoValues
  'window.globalShortcut.hint': { modifiers: string | number }
  'window.globalShortcut.none': NoValues
  'window.globalShortcut.pressKeys': NoValues
  'window.globalShortcut.problem.declined': NoValues
  'window.globalShortcut.problem.taken': NoValues
  'window.globalShortcut.problem.unsupported': NoValues
  'window.globalShortcut.refused': { modifiers: string | number }
  'window.help.code': NoValues
  'window.help.link': NoValues
  'window.help.on': { code: string | number }
  'window.help.title': NoValues
  'window.key.Alt': NoValues
  'window.key.Control': NoValues
  'window.key.Shift': NoValues
  'window.key.Space': NoValues
  'window.key.Super': NoValues
  'window.link.filled': { host: string | number }
  'window.link.offered': { host: string | number }
  'window.link.refused.holds-secret': NoValues
  'window.link.refused.host-not-allowed': NoValues
  'window.link.refused.not-https': NoValues
  'window.link.refused.not-understood': NoValues
  'window.link.use': NoValues
  'window.lock.changePin.nothing': NoValues
  'window.lock.changePin.passphrase': NoValues
  'window.lock.changePin.pin': NoValues
  'window.lock.fields.currentPin': NoValues
  'window.lock.fields.pin': NoValues
  'window.lock.fields.repeat': NoValues
  'window.lock.forgotten.passphrase': NoValues
  'window.lock.forgotten.pin': NoValues
  'window.lock.forgottenWhy.passphrase': NoValues
  'window.lock.forgottenWhy.pin': NoValues
  'window.lock.keyHelp': NoValues
  'window.lock.lock': NoValues
  'window.lock.mismatch': NoValues
  'window.lock.pin': NoValues
  'window.lock.pinWhy': NoValues
  'window.lock.programWaits': NoValues
  'window.lock.removePin': NoValues
  'window.lock.retryIn': { seconds: string | number }
  'window.lock.seconds': { count: string | number }
  'window.lock.secret': NoValues
  'window.lock.show': NoValues
  'window.lock.shows.currentPin': NoValues
  'window.lock.shows.pin': NoValues
  'window.lock.shows.repeat': NoValues
  'window.lock.subtitle': NoValues
  'window.lock.system.polkit': NoValues
  'window.lock.system.touch-id': NoValues
  'window.lock.title': NoValues
  'window.lock.unlock': NoValues
  'window.lock.unlockedBy.nothing': NoValues
  'window.lock.unlockedBy.passphrase': NoValues
  'window.lock.unlockedBy.pin': NoValues
  'window.offline': NoValues
  'window.policy.noFiles': NoValues
  'window.policy.requiresPin': NoValues
  'window.policy.set': NoValues
  'window.product': NoValues
  'window.programs.allowed': NoValues
  'window.programs.always': NoValues
  'window.programs.columns.account': NoValues
  'window.programs.columns.lastUsed': NoValues
  'window.programs.columns.program': NoValues
  'window.programs.columns.until': NoValues
  'window.programs.command': NoValues
  'window.programs.install': NoValues
  'window.programs.label': NoValues
  'window.programs.lines': NoValues
  'window.programs.none': NoValues
  'window.programs.notUsed': NoValues
  'window.programs.revoke': NoValues
  'window.programs.revokeNamed': { account: string | number; program: string | number }
  'window.programs.until': { time: string | number }
  'window.protection.change': NoValues
  'window.protection.changeTitle': NoValues
  'window.protection.choose': NoValues
  'window.protection.chooseTitle': NoValues
  'window.protection.currentPassphrase': NoValues
  'window.protection.keychainHelp': { keychain: string | number }
  'window.protection.mismatch': NoValues
  'window.protection.newPassphrase': NoValues
  'window.protection.noAnswer': { keychain: string | number; unlock: string | number }
  'window.protection.noKeychain': NoValues
  'window.protection.passphrase': NoValues
  'window.protection.passphraseHelp': NoValues
  'window.protection.proceed': NoValues
  'window.protection.repeat': NoValues
  'window.protection.rule': NoValues
  'window.protection.session': NoValues
  'window.protection.sessionHelp': NoValues
  'window.protection.strength.0': NoValues
  'window.protection.strength.1': NoValues
  'window.protection.strength.2': NoValues
  'window.protection.strength.3': NoValues
  'window.protection.strength.4': NoValues
  'window.proxy.password': NoValues
  'window.proxy.refusals.colon': NoValues
  'window.proxy.refusals.username': NoValues
  'window.proxy.sentence': { address: string | number }
  'window.proxy.submit': NoValues
  'window.proxy.title': NoValues
  'window.proxy.username': NoValues
  'window.quoted': { text: string | number }
  'window.reload': NoValues
  'window.setting.accountOrder.label': NoValues
  'window.setting.accountOrder.options.name': NoValues
  'window.setting.accountOrder.options.own': NoValues
  'window.setting.accountOrder.options.urgency': NoValues
  'window.setting.appearance.label': NoValues
  'window.setting.appearance.options.dark': NoValues
  'window.setting.appearance.options.light': NoValues
  'window.setting.appearance.options.system': NoValues
  'window.setting.clearClipboardAfter.help': NoValues
  'window.setting.clearClipboardAfter.label': NoValues
  'window.setting.clearClipboardAfter.options.10s': NoValues
  'window.setting.clearClipboardAfter.options.1min': NoValues
  'window.setting.clearClipboardAfter.options.30s': NoValues
  'window.setting.clearClipboardAfter.options.5min': NoValues
  'window.setting.clearClipboardAfter.options.off': NoValues
  'window.setting.closeWhenLocked.help': NoValues
  'window.setting.closeWhenLocked.label': NoValues
  'window.setting.globalShortcut.help': NoValues
  'window.setting.globalShortcut.label': NoValues
  'window.setting.hideFromScreenshots.help': NoValues
  'window.setting.hideFromScreenshots.label': NoValues
  'window.setting.keepInTray.help': NoValues
  'window.setting.keepInTray.label': NoValues
  'window.setting.language.label': NoValues
  'window.setting.language.options.system': NoValues
  'window.setting.lockAfter.help': NoValues
  'window.setting.lockAfter.label': NoValues
  'window.setting.lockAfter.options.15min': NoValues
  'window.setting.lockAfter.options.1min': NoValues
  'window.setting.lockAfter.options.5min': NoValues
  'window.setting.lockAfter.options.60min': NoValues
  'window.setting.lockAfter.options.never': NoValues
  'window.setting.lockAtStart.label': NoValues
  'window.setting.lockWithScreen.help': NoValues
  'window.setting.lockWithScreen.label': NoValues
  'window.setting.notifications.label': NoValues
  'window.setting.notifications.options.all': NoValues
  'window.setting.notifications.options.none': NoValues
  'window.setting.notifications.options.problems': NoValues
  'window.setting.openAtLogin.help': NoValues
  'window.setting.openAtLogin.label': NoValues
  'window.setting.programsMayAsk.help': NoValues
  'window.setting.programsMayAsk.label': NoValues
  'window.setting.renewBefore.help': NoValues
  'window.setting.renewBefore.label': NoValues
  'window.setting.renewBefore.options.1h': NoValues
  'window.setting.renewBefore.options.24h': NoValues
  'window.setting.renewBefore.options.48h': NoValues
  'window.setting.renewBefore.options.6h': NoValues
  'window.setting.renewBefore.options.automatic': NoValues
  'window.setting.updates.label': NoValues
  'window.setting.updates.options.install': NoValues
  'window.setting.updates.options.off': NoValues
  'window.setting.updates.options.tell': NoValues
  'window.settings.changeProtection': NoValues
  'window.settings.diagnostics': NoValues
  'window.settings.diagnosticsHelp': NoValues
  'window.settings.electronLicences': { path: string | number }
  'window.settings.forgetTitle': NoValues
  'window.settings.licences': NoValues
  'window.settings.licencesHelp': NoValues
  'window.settings.lockSentence': NoValues
  'window.settings.madeOf': { chromium: string | number; electron: string | number }
  'window.settings.noLicenceText': { identifier: string | number }
  'window.settings.protection': NoValues
  'window.settings.protectionSentence': NoValues
  'window.settings.protections.passphrase': NoValues
  'window.settings.protections.session': NoValues
  'window.settings.sections.about': NoValues
  'window.settings.sections.general': NoValues
  'window.settings.sections.lock': NoValues
  'window.settings.sections.programs': NoValues
  'window.settings.sections.protection': NoValues
  'window.settings.sections.tokens': NoValues
  'window.settings.showLicences': NoValues
  'window.settings.title': NoValues
  'window.settings.unknownLicence': NoValues
  'window.settings.version': { version: string | number }
  'window.shortcuts.add': NoValues
  'window.shortcuts.close': NoValues
  'window.shortcuts.copy': NoValues
  'window.shortcuts.list': NoValues
  'window.shortcuts.lock': NoValues
  'window.shortcuts.menu': NoValues
  'window.shortcuts.move': NoValues
  'window.shortcuts.numbered': NoValues
  'window.shortcuts.rename': NoValues
  'window.shortcuts.renew': NoValues
  'window.shortcuts.search': NoValues
  'window.shortcuts.select': NoValues
  'window.shortcuts.settings': NoValues
  'window.shortcuts.title': NoValues
  'window.signIn.addSubtitle': NoValues
  'window.signIn.address': NoValues
  'window.signIn.againSubtitle': { name: string | number }
  'window.signIn.againTitle': NoValues
  'window.signIn.answer': NoValues
  'window.signIn.companyKey': NoValues
  'window.signIn.companyKeyHelp': NoValues
  'window.signIn.companyKeyStored': NoValues
  'window.signIn.cut': NoValues
  'window.signIn.done': NoValues
  'window.signIn.keep': NoValues
  'window.signIn.keepHelp.keychain': { keychain: string | number }
  'window.signIn.keepHelp.passphrase': NoValues
  'window.signIn.keepHelp.session': NoValues
  'window.signIn.keepOffHelp.keychain': NoValues
  'window.signIn.keepOffHelp.passphrase': NoValues
  'window.signIn.keepOffHelp.session': NoValues
  'window.signIn.more': NoValues
  'window.signIn.name': NoValues
  'window.signIn.namePlaceholder': NoValues
  'window.signIn.password': NoValues
  'window.signIn.pathKept': { path: string | number }
  'window.signIn.running': NoValues
  'window.signIn.showKey': NoValues
  'window.signIn.showPassword': NoValues
  'window.signIn.status': { status: string | number }
  'window.signIn.submit': NoValues
  'window.signIn.tagline': NoValues
  'window.signIn.title': NoValues
  'window.signIn.username': NoValues
  'window.signOut.done': { name: string | number }
  'window.signOut.forgets': NoValues
  'window.signOut.remains': { until: string | number }
  'window.signOut.title': { name: string | number }
  'window.signOut.undo': NoValues
  'window.status.expired': NoValues
  'window.status.expiring': NoValues
  'window.status.needs-person': NoValues
  'window.status.needs-sign-in': NoValues
  'window.status.valid': NoValues
  'window.token.cleared': NoValues
  'window.token.copied': NoValues
  'window.token.copiedSaid': { duration: string | number }
  'window.token.copiedStays': NoValues
  'window.token.copy': NoValues
  'window.token.copyAs': NoValues
  'window.token.copyKey': { keys: string | number }
  'window.token.copyKeyAs': { format: string | number; keys: string | number }
  'window.token.copyKeyStill': { keys: string | number }
  'window.token.formats.bash': NoValues
  'window.token.formats.bruno': NoValues
  'window.token.formats.curl': NoValues
  'window.token.formats.header': NoValues
  'window.token.formats.httpie': NoValues
  'window.token.formats.insomnia': NoValues
  'window.token.formats.invokeRestMethod': NoValues
  'window.token.formats.json': NoValues
  'window.token.formats.node': NoValues
  'window.token.formats.powershell': NoValues
  'window.token.formats.python': NoValues
  'window.token.formats.token': NoValues
  'window.token.headerNote': NoValues
  'window.token.hidden': NoValues
  'window.token.hide': NoValues
  'window.token.hidesIn': { seconds: string | number }
  'window.token.keep': NoValues
  'window.token.kept': NoValues
  'window.token.label': NoValues
  'window.token.lineCopied': NoValues
  'window.token.masked': { lastFour: string | number }
  'window.token.notCleared': NoValues
  'window.token.renewedFirst': NoValues
  'window.token.reveal': NoValues
  'window.token.stale': { copied: string | number; replaced: string | number }
  'window.token.unmarked': NoValues
  'window.token.willBeCleared': { seconds: string | number }
  'window.tokenFiles.account': NoValues
  'window.tokenFiles.add': NoValues
  'window.tokenFiles.atEnd': NoValues
  'window.tokenFiles.atEnds.empty': NoValues
  'window.tokenFiles.atEnds.remove': NoValues
  'window.tokenFiles.choose': NoValues
  'window.tokenFiles.columns.account': NoValues
  'window.tokenFiles.columns.file': NoValues
  'window.tokenFiles.columns.locked': NoValues
  'window.tokenFiles.label': NoValues
  'window.tokenFiles.name': NoValues
  'window.tokenFiles.noName': NoValues
  'window.tokenFiles.none': NoValues
  'window.tokenFiles.notWritten': NoValues
  'window.tokenFiles.stop': NoValues
  'window.tokenFiles.stopFile': { path: string | number }
  'window.tokenFiles.stopLine': { name: string | number; path: string | number }
  'window.tokenFiles.warning': NoValues
  'window.tokenFiles.what': NoValues
  'window.tokenFiles.whats.file': NoValues
  'window.tokenFiles.whats.line': NoValues
  'window.tokenFiles.whenLocked.empty': NoValues
  'window.tokenFiles.whenLocked.remove': NoValues
  'window.tokenFiles.written': { time: string | number }
  'window.transfer.add': { count: number }
  'window.transfer.added': { count: number }
  'window.transfer.export': NoValues
  'window.transfer.help': NoValues
  'window.transfer.import': NoValues
  'window.transfer.noList': NoValues
  'window.transfer.notRead': { why: string | number }
  'window.transfer.saved': NoValues
  'window.transfer.stored': { count: number }
  'window.transfer.title': NoValues
  'window.transfer.tooMany': NoValues
  'window.update.available': { version: string | number }
  'window.update.by-hand': NoValues
  'window.update.check': NoValues
  'window.update.checking': NoValues
  'window.update.current': { when: string | number }
  'window.update.downloading': { share: number }
  'window.update.here': NoValues
  'window.update.install': NoValues
  'window.update.installing': NoValues
  'window.update.never': NoValues
  'window.update.open': { version: string | number }
  'window.update.package-manager': NoValues
  'window.update.problem.clock': NoValues
  'window.update.problem.disk-full': NoValues
  'window.update.problem.expired': NoValues
  'window.update.problem.no-answer': NoValues
  'window.update.problem.not-downloaded': NoValues
  'window.update.problem.not-genuine': NoValues
  'window.update.problem.not-installed': NoValues
  'window.update.problem.record-unavailable': NoValues
  'window.update.problem.replayed': NoValues
  'window.update.problem.wrong-file': NoValues
  'window.update.ready': NoValues
  'window.update.readyOnQuit': NoValues
  'window.update.restart': NoValues
  'window.update.title': NoValues
  'window.update.trouble': NoValues
  'window.update.waiting': NoValues
  'window.vaultClosed.closed': NoValues
  'window.vaultClosed.forgotten': NoValues
  'window.vaultClosed.passphrase': NoValues
  'window.vaultClosed.subtitle': NoValues
  'window.vaultClosed.title': NoValues
  'window.vaultOpening': NoValues
  'window.vaultUnavailable.file': { detail: string | number }
  'window.vaultUnavailable.fileTitle': NoValues
  'window.vaultUnavailable.keychain': { keychain: string | number; unlock: string | number }
  'window.vaultUnavailable.reopen': NoValues
  'window.vaultUnavailable.since': { since: string | number }
  'window.vaultUnavailable.title': NoValues
  'window.vaultUnavailable.tryNow': NoValues
}

export type MessageKey = keyof Messages
