/** WCAG contrast and OKLCH conversion. */

interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

type Triple = readonly [number, number, number]

const channelsOf = (hex: string): Triple => {
  const at = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

const hexOf = (channels: Triple): string =>
  `#${channels
    .map((c) =>
      Math.round(Math.min(1, Math.max(0, c)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)

const gamma = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

const weigh = (weights: Triple, [x, y, z]: Triple): number => weights[0] * x + weights[1] * y + weights[2] * z

const each = ([x, y, z]: Triple, change: (value: number) => number): Triple => [change(x), change(y), change(z)]

const luminance = (hex: string): number => weigh([0.2126, 0.7152, 0.0722], each(channelsOf(hex), linear))

export const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

export const oklchOf = (hex: string): Oklch => {
  const rgb = each(channelsOf(hex), linear)
  const lms = each(
    [
      weigh([0.4122214708, 0.5363325363, 0.0514459929], rgb),
      weigh([0.2119034982, 0.6806995451, 0.1073969566], rgb),
      weigh([0.0883024619, 0.2817188376, 0.6299787005], rgb),
    ],
    Math.cbrt,
  )
  const a = weigh([1.9779984951, -2.428592205, 0.4505937099], lms)
  const b = weigh([0.0259040371, 0.7827717662, -0.808675766], lms)
  return {
    lightness: weigh([0.2104542553, 0.793617785, -0.0040720468], lms),
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

const linearRgbOf = ({ lightness, chroma, hue }: Oklch): Triple => {
  const angle = (hue * Math.PI) / 180
  const lab: Triple = [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const lms = each(
    [
      weigh([1, 0.3963377774, 0.2158037573], lab),
      weigh([1, -0.1055613458, -0.0638541728], lab),
      weigh([1, -0.0894841775, -1.291485548], lab),
    ],
    (root) => root ** 3,
  )
  return [
    weigh([4.0767416621, -3.3077115913, 0.2309699292], lms),
    weigh([-1.2684380046, 2.6097574011, -0.3413193965], lms),
    weigh([-0.0041960863, -0.7034186147, 1.707614701], lms),
  ]
}

const isDisplayable = (colour: Oklch): boolean => linearRgbOf(colour).every((c) => c >= -0.0001 && c <= 1.0001)

/** Reduces chroma until the colour is displayable. */
export const hexOfOklch = (colour: Oklch): string => {
  let [low, high] = [0, colour.chroma]
  if (isDisplayable(colour)) low = high
  while (high - low > 1e-6) {
    const middle = (low + high) / 2
    if (isDisplayable({ ...colour, chroma: middle })) low = middle
    else high = middle
  }
  return hexOf(each(linearRgbOf({ ...colour, chroma: low }), (c) => gamma(Math.max(0, c))))
}

/** Alpha blend. */
export const over = (top: string, part: number, ground: string): string => {
  const [below, above] = [channelsOf(ground), channelsOf(top)]
  return hexOf([0, 1, 2].map((i) => above[i]! * part + below[i]! * (1 - part)) as unknown as Triple)
}

/** Largest channel difference, 0 to 255. */
export const distance = (a: string, b: string): number => {
  const [x, y] = [channelsOf(a), channelsOf(b)]
  return Math.round(Math.max(...x.map((c, i) => Math.abs(c - y[i]!))) * 255)
}
