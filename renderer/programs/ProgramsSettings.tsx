import { distinctNames } from '../../app/accounts/model/account-names.ts'
import type { ApprovalView } from '../../app/programs/model/program-view.ts'
import { closedEndpointWords, dates, t, terminalWords } from '../../app/words/index.ts'
import { SettingRow } from '../settings/SettingRow.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { send } from '../window/send.ts'
import { useBase, useSnapshot } from '../window/use-snapshot.ts'
import { CommandRow } from './CommandRow.tsx'

/** The settings for programs that ask for the token. */
export function ProgramsSettings() {
  const mayBeOn = useBase(({ policy }) => policy.choices.programsMayAsk?.includes(true) ?? true)
  const closed = useBase(({ closedEndpoint }) => closedEndpoint)
  return (
    <>
      {closed && <Notice tone="bad">{closedEndpointWords(closed)}</Notice>}
      <Group>
        <SettingRow name="programsMayAsk" />
        {mayBeOn && <CommandRow />}
      </Group>
      <AllowedPrograms />
    </>
  )
}

/** The current approvals, each with *Revoke*. */
function AllowedPrograms() {
  const approvals = useBase((base) => base.approvals)
  return (
    <Group as="ul" title={t('programs.window.allowed')}>
      {approvals.map((each) => (
        <AllowedRow key={each.id} approval={each} />
      ))}
      {approvals.length === 0 && <Row as="li" title={t('programs.window.none')} />}
    </Group>
  )
}

function AllowedRow({ approval }: { approval: ApprovalView }) {
  const { id, accountId, endsAt } = approval
  const account = useSnapshot(({ accounts }) => distinctNames(accounts).get(accountId) ?? '')
  const name = terminalWords(approval.name)
  // Within 12 hours, so the day is not needed.
  const until = t('programs.window.until', { time: dates.clock(endsAt) })
  return (
    <Row as="li" title={<bdi>{name}</bdi>} help={t('programs.window.allowedFor', { account, until })}>
      <Button
        aria-label={t('programs.window.revokeNamed', { program: name, account })}
        onClick={() => void send('programs.revoke', { id })}
      >
        {t('programs.window.revoke')}
      </Button>
    </Row>
  )
}
