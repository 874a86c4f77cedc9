import { Minus, Plus } from 'lucide-react'
import { MAX_QUANTITY } from '#contract/limits.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'

interface QuantityStepperProps {
  name: string
  value: number
  most?: number
  onChange: (value: number) => void
}

export const QuantityStepper = ({ name, value, most = MAX_QUANTITY, onChange }: QuantityStepperProps) => (
  <fieldset className="flex flex-none items-center rounded-control border border-edge">
    <legend className="sr-only">Quantity of {name}</legend>
    <IconButton
      size="sm"
      icon={Minus}
      label={`Decrease quantity of ${name}`}
      disabled={value <= 1}
      onClick={() => onChange(value - 1)}
    />
    <output className="min-w-8 text-center font-[600]">{value}</output>
    <IconButton
      size="sm"
      icon={Plus}
      label={`Increase quantity of ${name}`}
      disabled={value >= most}
      onClick={() => onChange(value + 1)}
    />
  </fieldset>
)
