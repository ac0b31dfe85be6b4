import type { Product, ProductSize } from '../service/schemas.ts';

/** A made-up product with the given sizes and every field that docs/service.md 2.6 shows. */
export function sampleProduct(code: string, sizeCodes: readonly string[]): Product {
  return {
    prodCode: code,
    dpName: `Sample ${code}`,
    cateCode: 'SAMPLE',
    editor: 'template',
    template_option: {
      cover: false,
      splitPage: false,
      doubleSide: true,
      multiPage: false,
      pageMenu: true,
      photoTab: true,
      templateTab: true,
      backgroundTab: true,
      layoutTab: true,
      stickerTab: true,
      maskTab: true,
      textTab: true,
      cutoutTab: false,
      autoImport: false,
      effectCellUI: true,
      borderCellUI: true,
      staticCellUI: false,
      optionChange: false,
      minContentPage: 1,
      maxContentPage: 2,
      initialZoom: 'fit',
    },
    print_option: {
      ui_paperType: true,
      ui_rendition: false,
      ui_showBorder: false,
      ui_showDate: false,
      ui_autoAdjust: true,
      def_showBorder: false,
      def_showDate: false,
      def_autoAdjust: true,
      fixedOrientation: true,
      def_paperType: 'matte',
      def_rendition: 'standard',
    },
    userData: '',
    sizes: sizeCodes.map((sizeCode) => sampleSize(sizeCode)),
  };
}

/** A size code such as `100x148` says its millimetres; any other is a postcard. */
function sampleSize(sizeCode: string): ProductSize {
  const [, width = '100', height = '148'] = /^(\d+)x(\d+)$/.exec(sizeCode) ?? [];
  const extent = { width_mm: Number(width), height_mm: Number(height) };
  return {
    sizeCode,
    dpName: `${width} x ${height} mm`,
    refDPI: 300,
    lowDPI: 150,
    editorMargin_mm: { width: 3, height: 3 },
    pageInfos: [{ pageType: 'page', ...extent, cutMargin_mm: { width: 2, height: 2 } }],
    printInfo: {
      ...extent,
      borderLeft_mm: 0,
      borderTop_mm: 0,
      borderRight_mm: 0,
      borderBottom_mm: 0,
      borderColor: '#ffffff',
      borderRound_mm: 0,
    },
  };
}
