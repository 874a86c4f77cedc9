import type { Random } from './random.ts'

const wordsOf = (text: string) => text.trim().split(/\s+/)
const FIRST = wordsOf(`
  Adébáyọ̀ Chiamaka Musa Fúnkẹ́ Emeka Aisha Tunde Ngozi Ibrahim Yétúndé Obinna Halima Ṣeun Ifeoma
  Yusuf Bọ́lá Chidi Zainab Kúnlé Amara Sani Dámilọ́lá Uche Fatima Wálé Adaeze Bello Tèmítọ́pẹ́ Nnamdi
  Rukayat Ẹniọlá Kelechi Hauwa Gbénga Nkechi Abdullahi`)
const LAST = wordsOf(`
  Ọláṣẹ Eze Danjuma Adéyẹmí Nwosu Bello Balógun Okafor Sulaiman Ògúnlẹ́yẹ Okonkwo Abubakar Adébọ̀wálé
  Nwachukwu Garba Fáshọlá Onyeka Mohammed Akíndélé Obi Lawal Ọlátúnjí Umeh Yakubu Ajàyí Chukwu Usman
  Ọdúnsì Ibe Salami Effiong Etim Dogo Ìbídàpọ̀ Ekwueme Tanko`)
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

export function createPeople(random: Random) {
  const taken = new Set<string>()
  return (): { name: string; email: string; phone_number: string } => {
    const [first, last] = [random.pick(FIRST), random.pick(LAST)]
    const phone_number = `+23480${random.between(30_000_000, 99_999_999)}`
    const email = `${plain(first)}.${plain(last)}@estate.demo`
    for (let number = 1; ; number++) {
      const unique = number === 1 ? email : email.replace('@', `${number}@`)
      if (taken.has(unique)) continue
      taken.add(unique)
      return { name: `${first} ${last}`, email: unique, phone_number }
    }
  }
}

const KINDS = [
  { kind: 'Flat', bedrooms: [1, 3], price: [1_800_000, 4_200_000] },
  { kind: 'Terrace', bedrooms: [3, 4], price: [4_500_000, 7_500_000] },
  { kind: 'Duplex', bedrooms: [4, 5], price: [7_000_000, 14_000_000] },
  { kind: 'Bungalow', bedrooms: [2, 3], price: [3_000_000, 5_500_000] },
] as const
const CLOSES = [
  'Palm Court',
  'Orchid Close',
  'Acacia Street',
  'Hibiscus Lane',
  'Iroko Crescent',
  'Frangipani Avenue',
]

/** The price is a year's rent in naira. */
export function describeProperty(random: Random, number: number) {
  const { kind, bedrooms, price } = random.pick(KINDS)
  const rooms = random.between(bedrooms[0], bedrooms[1])
  return {
    title: `${kind} ${number}, ${random.pick(CLOSES)}`,
    description: `${rooms}-bedroom ${kind.toLowerCase()} with fitted kitchen and parking.`,
    price: Math.round(random.between(price[0], price[1]) / 50_000) * 50_000,
    kind,
    bedrooms: rooms,
    toilets: rooms + 1,
  }
}
