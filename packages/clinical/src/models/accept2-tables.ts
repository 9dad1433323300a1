/** Published numbers of ACCEPT 2.0: one equation for each set of missing answers. */
import type { Coefficients } from '../linear.ts'

export interface Spline {
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly m: readonly number[]
}

export interface Equation {
  /** log of the exacerbations per year */
  readonly rate: Coefficients
  /** logit of the severe share */
  readonly severe: Coefficients
  /** scale of the rate's linear predictor */
  readonly gamma: number
  /** variances and covariance of the individual rate and share */
  readonly v1: number
  readonly v2: number
  readonly cov: number
  /** from the computed to the observed number per year */
  readonly recalibrateAll: Spline
  readonly recalibrateSevere: Spline
}

export type Variant = 'full' | 'no_sgrq' | 'no_sgrq_no_meds'

/** Age, symptoms and BMI per 10, FEV1 per 100 %; everything else is yes or no. */
export const EQUATIONS: Readonly<Record<Variant, Equation>> = {
  full: {
    rate: {
      intercept: -0.2014,
      male: -0.1855,
      age: -0.00823,
      smoker: -0.1867,
      oxygen: 0.1209,
      fev1: -0.5584,
      symptoms: 0.1064,
      cardiovascular: 0.1359,
      lama: 0.1678,
      laba: 0.1137,
      ics: 0.279,
      bmi: -0.1333,
    },
    severe: {
      intercept: -3.6901,
      male: 0.4255,
      age: 0.09545,
      smoker: 0.4211,
      oxygen: 0.546,
      fev1: -0.8095,
      symptoms: 0.1781,
      cardiovascular: 0.2326,
      lama: -0.1638,
      laba: 0.05466,
      ics: 0.2677,
      bmi: -0.09666,
    },
    gamma: 0.9706,
    v1: 0.6855,
    v2: 2.2494,
    cov: 0.08772,
    recalibrateAll: {
      x: [0.329367, 0.7145958, 0.9912697, 1.4652412, 4.068048],
      y: [0.06518199, 0.4780314592, 0.8667533884, 1.5357383232, 5.2574776463],
      m: [0, 1.5681562499, -0.2755457139, 0.0392123381, 0],
    },
    recalibrateSevere: {
      x: [0.02618769, 0.1104125, 0.1553361, 0.2440743, 1.72861911],
      y: [0.05010488, 0.1247373119, 0.1527407686, 0.2586235783, 2.5424252018],
      m: [0, -8.5632876312, 14.143015134, 0.2593489502, 0],
    },
  },
  no_sgrq: {
    rate: {
      intercept: 0.5072,
      male: -0.1791,
      age: -0.040983,
      smoker: -0.1353,
      oxygen: 0.1561,
      fev1: -0.7846,
      cardiovascular: 0.1642,
      lama: 0.1808,
      laba: 0.0933,
      ics: 0.3052,
      bmi: -0.1088,
    },
    severe: {
      intercept: -2.4146,
      male: 0.4525,
      age: 0.03839,
      smoker: 0.51,
      oxygen: 0.6046,
      fev1: -1.2895,
      cardiovascular: 0.2882,
      lama: -0.1531,
      laba: 0.01885,
      ics: 0.3003,
      bmi: -0.06825,
    },
    gamma: 0.97,
    v1: 0.7161,
    v2: 2.3299,
    cov: 0.1465,
    recalibrateAll: {
      x: [0.4203808, 0.7456274, 0.9866093, 1.4210972, 3.7239562],
      y: [0.1650515, 0.4803775476, 0.8804638084, 1.5204970633, 5.2347438219],
      m: [0, 4.0080679111, -1.6372716435, 0.2831637612, 0],
    },
    recalibrateSevere: {
      x: [0.04448195, 0.1137685, 0.1493893, 0.2106265, 1.56042213],
      y: [0.05590748, 0.1206135994, 0.1473748754, 0.2347972261, 2.4165001607],
      m: [0, -9.066239143, 22.6433716249, -0.0901124403, 0],
    },
  },
  no_sgrq_no_meds: {
    rate: {
      intercept: 0.8911,
      male: -0.1791,
      age: -0.0397,
      smoker: -0.1616,
      oxygen: 0.1777,
      fev1: -0.9282,
      cardiovascular: 0.216,
      bmi: -0.1112,
    },
    severe: {
      intercept: -2.3819,
      male: 0.45,
      age: 0.0423,
      smoker: 0.5255,
      oxygen: 0.6051,
      fev1: -1.3091,
      cardiovascular: 0.3234,
      bmi: -0.06022,
    },
    gamma: 0.9701,
    v1: 0.7424,
    v2: 2.3784,
    cov: 0.1564,
    recalibrateAll: {
      x: [0.4924904, 0.7028951, 0.9131159, 1.3158333, 3.3967642],
      y: [0.151395, 0.4267353594, 0.8990772564, 1.6112430423, 5.1195123247],
      m: [0, 7.6202221947, -3.7148911949, 0.2015435725, 0],
    },
    recalibrateSevere: {
      x: [0.05212108, 0.1020546, 0.1304339, 0.1826366, 1.394834],
      y: [0.05768919, 0.1122343442, 0.1662603235, 0.2407708595, 2.3135708272],
      m: [0, 35.4962173151, -24.3658564275, 1.1735573258, 0],
    },
  },
}
