import { formatExact } from '#contract/dates.ts'
import type { AuditEntry } from '#contract/system.ts'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { auditTitle, changesOf } from './audit-words.ts'

const cellStyle = 'border-t border-line py-2 pr-4 text-left align-top break-words'

export function AuditDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { user_name, role, ip, at } = entry
  const changes = changesOf(entry)
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={auditTitle(entry)}
      description={[user_name ?? 'The application', role, ip && `from ${ip}`, formatExact(at)]
        .filter(Boolean)
        .join(', ')}
      footer={<LeaveButton>Close</LeaveButton>}
    >
      {changes.length === 0 ? (
        <p className="text-ink-2">No fields were noted.</p>
      ) : (
        <table className="w-full table-fixed">
          <thead>
            <tr className="text-sm text-ink-3">
              {['Field', 'Before', 'After'].map((heading) => (
                <th key={heading} scope="col" className="pb-2 text-left font-[560]">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row" className={`${cellStyle} font-[560]`}>
                  {field}
                </th>
                <td className={`${cellStyle} text-ink-2`}>{before}</td>
                <td className={cellStyle}>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
