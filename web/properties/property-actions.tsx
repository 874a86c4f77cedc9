import { Eye, Pencil } from 'lucide-react'
import type { Property } from '#contract/properties.ts'
import { RowAction } from '#web/ui/table/row-action.tsx'

interface PropertyActionsProps {
  property: Property
  onView: () => void
  /** Left out for those who may only look. */
  onEdit?: (() => void) | undefined
}

/** What can be done with one property of the list. */
export const PropertyActions = ({ property: { title }, onView, onEdit }: PropertyActionsProps) => (
  <>
    <RowAction icon={Eye} verb="View" name={title} onClick={onView} />
    {onEdit && <RowAction icon={Pencil} verb="Edit" name={title} onClick={onEdit} />}
  </>
)
