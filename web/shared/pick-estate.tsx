import { EstateField, useNamedEstate } from './estate-field.tsx'

type PickEstateProps = { value: number | undefined; onChange: (id: number | undefined) => void }

export function PickEstate({ value, onChange }: PickEstateProps) {
  const { estate, setPicked } = useNamedEstate(value)
  return (
    <>
      <EstateField
        required
        className="max-w-sm"
        placeholder="Choose an estate"
        value={estate}
        onChange={(choice) => {
          setPicked(choice)
          onChange(choice?.id)
        }}
      />
      {estate && (
        <p data-paper className="font-[620]">
          {estate.label}
        </p>
      )}
    </>
  )
}
