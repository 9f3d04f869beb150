import { distinctNames } from '../../app/accounts/model/account-names.ts'
import type { ApprovalView } from '../../app/programs/model/approval.ts'
import { dates, t, terminalWords } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { Group, Row } from '../ui/Row.tsx'
import { send } from '../window/send.ts'
import { useBase, useSnapshot } from '../window/use-snapshot.ts'

/** The current approvals, each with *Revoke*. */
export function AllowedPrograms() {
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
