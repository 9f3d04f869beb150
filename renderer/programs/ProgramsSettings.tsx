import { useState } from 'react'
import { distinctNames } from '../../app/accounts/model/account-names.ts'
import type { ApprovalView, CliInstallation } from '../../app/programs/model/program-view.ts'
import { cliInstallationWords, closedEndpointWords, dates, t, terminalWords } from '../../app/words/index.ts'
import { SettingRow } from '../settings/SettingRow.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { requestWithNotice, useAnswer, useRequest } from '../window/requests.ts'
import { useBase, useSnapshot } from '../window/use-snapshot.ts'

export function ProgramsSettings() {
  const { policy, closedEndpoint, approvals } = useBase((base) => base)
  const mayBeOn = policy.choices.programsMayAsk?.includes(true) ?? true
  return (
    <>
      {closedEndpoint && <Notice tone="bad">{closedEndpointWords(closedEndpoint)}</Notice>}
      <Group>
        <SettingRow name="programsMayAsk" />
        {mayBeOn && <CommandRow />}
      </Group>
      <Group as="ul" title={t('programs.window.allowed')}>
        {approvals.map((each) => (
          <AllowedRow key={each.id} approval={each} />
        ))}
        {approvals.length === 0 && <Row as="li" title={t('programs.window.none')} />}
      </Group>
    </>
  )
}

function CommandRow() {
  const { answer: found, whyNot } = useAnswer('programs.readCli', null)
  const { request, whyRefused, busy } = useRequest()
  const [installed, setInstalled] = useState<CliInstallation | null>(null)
  const cli = installed ?? found
  const canInstall = cli !== null && ['not-installed', 'install-failed', 'not-ours'].includes(cli.kind)

  // Announces only the result of a press, not the initial state.
  const isPressed = busy || whyRefused !== null || installed !== null

  async function install() {
    const answer = await request('programs.installCli', null)
    if (answer.kind !== 'refused') setInstalled(answer)
  }

  return (
    <Row
      title={t('programs.window.command')}
      help={
        <span aria-live={isPressed ? 'polite' : undefined} className="selectable">
          {whyNot}
          {whyRefused ?? (cli && cliInstallationWords(cli))}
        </span>
      }
    >
      <Button waiting={!canInstall} onClick={() => void install()}>
        {t('programs.window.install')}
      </Button>
    </Row>
  )
}

function AllowedRow({ approval }: { approval: ApprovalView }) {
  const { id, accountId, endsAt } = approval
  const account = distinctNames(useSnapshot(({ accounts }) => accounts)).get(accountId) ?? ''
  const name = terminalWords(approval.name)
  // The approval ends within 12 hours, so the day is not needed.
  const until = t('programs.window.until', { time: dates.clock(endsAt) })
  return (
    <Row as="li" title={<bdi>{name}</bdi>} help={t('programs.window.allowedFor', { account, until })}>
      <Button
        aria-label={t('programs.window.revokeNamed', { program: name, account })}
        onClick={() => void requestWithNotice('programs.revoke', { id })}
      >
        {t('programs.window.revoke')}
      </Button>
    </Row>
  )
}
