import { LandlordStatement } from '#web/billing/statements/landlord-statement.tsx'
import { LandlordPage as Landlord } from '#web/landlords/landlord-page.tsx'

export const LandlordPage = () => (
  <Landlord>
    {({ id, name }, facts) => (
      <LandlordStatement key={id} userId={id} of={name}>
        {facts}
      </LandlordStatement>
    )}
  </Landlord>
)
