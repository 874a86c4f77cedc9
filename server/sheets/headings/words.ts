export const TENANT = words('tenant occupant occupier resident lessee inhabitant renter household')
export const LANDLORD = words('landlord landlady owner lessor proprietor allottee homeowner')
export const NAME = words('name names fullname')
export const PHONE = words(
  'phone phones telephone tel gsm mobile cell cellphone whatsapp line contact contacts',
)
export const EMAIL = words('email emails mail')
export const ADDRESS = words('address')

export const NOISE = words('the of s a an current present full detail details info information particulars')
/** Means nothing beside a phone; a count or an account number beside tenants. */
export const NUMBER = words('no nos num number numbers')

export const HOME_WORDS = words('property house hse flat apartment apt unit plot door shop office')
export const BLOCKS = words('block blk street road')

/** `O/S Bal.` holds a word for debt. */
export const OWED = words('outstanding outst arrears arrear debt debts owed owing owes unpaid indebtedness')
export const BESIDE_OWED = words(
  'total amount amt balance bal due dues service serv svc charge chg sc levy current previous old opening closing net b c f d bf cf bd brought carried forward fwd n ngn naira',
)
/** `Date packed in` holds a word for moving in. */
export const COMING_IN = words(
  'moved move moving packed pack packing parked entered entry entering commenced commencement resumed resumption arrival joined',
)
export const BESIDE_COMING_IN = words('date day month year in into on of the when tenancy lease')

export const HEADINGS = {
  let_by_room: phrases('let by room,by room,let by rooms,rooms let,let per room,shared house,room by room'),
  property: phrases(
    'property,properties,property title,property name,property no,house,house no,house name,flat,flat no,apartment,apartment no,' +
      'apt,apt no,unit,unit no,unit name,plot,plot no,door no,shop,shop no,office no,' +
      'house number,flat number,unit number,plot number,apartment number,house flat,house flat no,flat house no,house plot no,hse no,hse',
  ),
  block: phrases(
    'block,block no,block name,block number,block or street,blk,blk no,street,street name,street no,road,close,crescent,avenue,lane,phase,zone,cluster,court,wing,tower',
  ),
  price: phrases(
    'price,rent,annual rent,yearly rent,rent per annum,rent p a,rent pa,rent amount,property price,selling price,sale price,asking price,rental price,' +
      'rent per year,rental value,value,rental,house rent,rent annum,rent per yr,yearly rental,annual rental,current rent,rent payable',
  ),
  description: phrases(
    'description,property description,details,property details,remark,remarks,note,notes,comment,comments,observation,observations,general remarks',
  ),
  status: phrases(
    'status,property status,occupancy,occupancy status,occupied vacant,vacant occupied,occupied or vacant',
  ),
  property_type: phrases(
    'type,type of home,home type,type of house,house type,type of property,property type,type of unit,unit type,flat type,type of flat,' +
      'apartment type,type of apartment,building type,type of building,apt type,hse type,category of house,house category,property category',
  ),
  starts_on: phrases(
    'date of entry,entry date,move in,move in date,moved in,date moved in,since,tenant since,living there since,lives there since,lease start,lease start date,' +
      'start,start date,starts on,starts,from,tenancy start,tenancy start date,tenancy starts on,start of tenancy,date of occupation,occupation date,' +
      'commencement,commencement date,date of commencement,first day,lease begins,lease date,date in,resumption date,occupied since,' +
      'possession date,date of possession,lease commencement,lease commencement date,tenancy commencement date,date occupied,occupied from',
  ),
  opening_balance: phrases(
    'opening balance,opening bal,bal b f,balance b f,bal bf,balance bf,b f,bf,bal c f,balance c f,bal cf,balance cf,bal b d,balance b d,bal bd,balance bd,' +
      'balance brought forward,brought forward,balance carried forward,arrears,arrear,outstanding,outstanding balance,outstanding amount,amount outstanding,' +
      'outstanding debt,debt,debts,balance,bal,amount owed,amount owing,owed,owing,owes,amount due,total due,total outstanding,total owed,total arrears,' +
      'indebtedness,balance due,outstanding bal,current balance,balance owed,debit balance,amount in arrears,unpaid,previous balance,old balance,service charge arrears,bal b fwd,balance b fwd,b fwd,service charge balance,sc balance,s c balance,dues balance',
  ),
  opening_due_on: phrases(
    'opening due on,opening due date,due date,due on,date due,due since,owed since,arrears since,outstanding since,balance date,arrears due date,' +
      'arrears date,opening balance due on,opening balance date,balance due date,opening balance due date,owing since',
  ),
  tenant_address: phrases(
    'tenant s address,home address,contact address,postal address,mailing address,residential address',
  ),
} as const

/** Used if no better column matches. */
export const WEAKER = {
  property: phrases(
    'property address,house address,flat address,address of property,address of house,address of flat,title,building,door,residence,home,villa,duplex,bungalow',
  ),
  opening_balance: phrases('due,amount,closing balance'),
} as const

export const LEFT_OUT = phrases('problem,problems')

function words(list: string): Set<string> {
  return new Set(list.split(' '))
}
function phrases(list: string): Set<string> {
  return new Set(list.split(','))
}
