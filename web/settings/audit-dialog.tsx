import { formatExact } from '#contract/dates.ts'
import type { AuditEntry } from '#contract/system.ts'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { auditTitle, changesOf, NOTHING } from './audit-words.ts'

const cellStyle = 'border-t border-line py-2 pr-4 text-left align-top break-words'

/** A creation has no values before, and a deletion none after. */
const headingOf = (column: 'before' | 'after', columns: number) =>
  columns === 1 ? 'Value' : column === 'before' ? 'Before' : 'After'

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
