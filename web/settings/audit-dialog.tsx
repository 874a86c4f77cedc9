import { formatExact } from '#contract/dates.ts'
import type { AuditEntry } from '#contract/system.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { changesOf, NOTHING } from './audit-changes.ts'
import { auditTitle } from './audit-words.ts'

const cellStyle = 'border-t border-line py-2 pr-4 text-left align-top break-words'

/** A creation has no values before, and a deletion none after. */
const headingOf = (column: 'before' | 'after', columns: number) =>
  columns === 1 ? 'Value' : column === 'before' ? 'Before' : 'After'

const PAGES = {
  tenancy: '/tenants/$id',
  tenant: '/tenants/$id',
  property: '/properties/$id',
  user: '/users/$id',
  estate: '/estates/$id',
} as const
const hasPage = (entity: string): entity is keyof typeof PAGES => entity in PAGES

/** Link to the changed row while it exists. */
function ThingLink({ entity, entity_id, about }: AuditEntry) {
  if (entity_id === null || about === null) return null
  const id = String(entity_id)
  const words = `Open ${entity}`
  if (entity === 'payment')
    return (
      <ButtonLink to="/payments" search={{ payment: id }}>
        {words}
      </ButtonLink>
    )
  return (
    hasPage(entity) && (
      <ButtonLink to={PAGES[entity]} params={{ id }}>
        {words}
      </ButtonLink>
    )
  )
}

export function AuditDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { user_name, role, ip, at } = entry
  const changes = changesOf(entry)
  const columns = (['before', 'after'] as const).filter((column) =>
    changes.some((change) => change[column] !== NOTHING),
  )
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      footer={<ThingLink {...entry} />}
      title={auditTitle(entry)}
      description={[
        user_name ?? 'The application',
        role && sentence(role),
        ip && `from ${ip}`,
        formatExact(at),
      ]
        .filter(Boolean)
        .join(', ')}
    >
      {changes.length === 0 ? (
        <p className="text-ink-2">No fields were noted.</p>
      ) : (
        <table className="w-full table-fixed">
          <thead>
            <tr className="text-sm text-ink-3">
              {['Field', ...columns.map((column) => headingOf(column, columns.length))].map((heading) => (
                <th key={heading} scope="col" className="pb-2 text-left font-[560]">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row" className={`${cellStyle} font-[560]`}>
                  {change.field}
                </th>
                {columns.map((column) => (
                  <td key={column} className={classes(cellStyle, column === 'before' && 'text-ink-2')}>
                    {change[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
