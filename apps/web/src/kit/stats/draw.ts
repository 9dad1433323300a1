/** ECharts with no more than our charts need; fetched when a chart is shown. */
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type EChartsCoreOption } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

register([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  GridComponent,
  LabelLayout,
  LegendComponent,
  LineChart,
  PieChart,
  TooltipComponent,
])

export interface Drawing {
  /** the picture as a data address, on the given ground */
  picture(ground: string): string
  /** the same chart with other values */
  change(option: EChartsCoreOption): void
  remove(): void
}

/** Draws into a box; `onPick` is told which point of which series was pressed. */
export const draw = (
  box: HTMLElement,
  option: EChartsCoreOption,
  onPick: (series: number, point: number) => void,
): Drawing => {
  const chart = init(box)
  chart.setOption(option)
  chart.on('click', ({ seriesIndex, dataIndex }) => onPick(seriesIndex ?? 0, dataIndex))
  return {
    picture: (ground) => chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: ground }),
    change: (next) => chart.setOption({ ...next, animation: false }),
    remove: () => chart.dispose(),
  }
}
