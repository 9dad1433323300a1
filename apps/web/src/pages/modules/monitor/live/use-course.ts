import { useEffect, useState } from 'react'
import type { ChartData } from '../../../../kit/stats/chart-data.ts'

/** Two minutes. */
const KEPT = 24
const TIME = 11

export const useCourse = <T extends { readonly at: string }>(answer: T | undefined): readonly T[] => {
  const [course, setCourse] = useState<readonly T[]>([])
  useEffect(() => {
    if (answer) setCourse((all) => (all.at(-1)?.at === answer.at ? all : [...all, answer].slice(-KEPT)))
  }, [answer])
  return course
}

interface Line<T> {
  readonly name: string
  readonly value: (one: T) => number | null
}

export const courseChart = <T extends { readonly at: string }>(
  course: readonly T[],
  unit: string,
  lines: readonly Line<T>[],
): ChartData => ({
  shape: 'line',
  heading: '时间',
  labels: course.map(({ at }) => at.slice(TIME)),
  series: lines.map(({ name, value }) => ({ name, points: course.map((one) => ({ value: value(one) })) })),
  unit,
  isShare: unit === '%',
})
