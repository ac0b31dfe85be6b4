import type { List } from '../list.ts';
import { type Made, totalsOf } from './made.ts';

const SAP = 'Auftrag;Pos.;Kunde;Name;Material;Menge;ME;Nettowert;Währg';
const ITEM = '{o};10;{u};{n};{a};{q};ST;{p};EUR';
const BY_SAP = ['Auftrag', 'Kunde', 'Menge', 'Nettowert', 'name=Name'] as const;
const BY_SAP_ONE = ['Auftrag', '=sap', 'Menge', 'Nettowert', 'name=Name'] as const;
const sap = (label: string, per: Made[5] = 'order'): Made =>
  [
    `SAP writes ${label} below each ${per} and repeats the ids`,
    ...[SAP, BY_SAP, ITEM, `{o};;{u};${label};;{q};ST;{p};EUR`, per],
  ] as unknown as Made;

const ENGLISH = 'Order\tLine\tClient\tName\tItem\tQty\tUnit price\tAmount';
const LINE = '{o}\t1\t{u}\t{n}\t{a}\t{q}\t1\t{p}';
const BY_ENGLISH = ['Order', 'Client', 'Qty', 'Amount', 'name=Name'] as const;
const english = (label: string, per: Made[5] = 'order'): Made =>
  [
    `A program writes ${label} as the name below each ${per}`,
    ...[ENGLISH, BY_ENGLISH, LINE, `{o}\t\t{u}\t${label}\t\t{q}\t\t{p}`, per],
  ] as unknown as Made;

const plain = (language: string, header: string, label: string): Made => {
  const [project = '', user = '', name = '', , copies = '', price = ''] = header.split(';');
  return [
    `${language}: ${label} is the name of a row below each order`,
    ...[header, [project, user, copies, price, `name=${name}`], '{o};{u};{n};{a};{q};{p}'],
    ...[`{o};{u};${label};;{q};{p}`, 'order'],
  ] as unknown as Made;
};

const MADE: readonly Made[] = [
  ...[
    'Positionssumme',
    'Auftragssumme',
    'Nettosumme',
    'Auftragswert',
    'Nettobetrag',
    'Bestellsumme',
  ].map((one) => sap(one)),
  sap('Positionssumme', 'item'),
  sap('Kundensumme', 'user'),
  sap('Summe Auftrag'),
  sap('Summe Position', 'item'),
  sap('Rechnungssumme netto'),
  sap('Belegsumme {o}'),
  sap('Warenwert'),
  [
    'ALV marks its sums with stars, and the currency stands beside them',
    SAP,
    BY_SAP_ONE,
    ITEM,
    '*;;;;;{q};;{p};EUR',
    'order',
    '**;;;;;{q};;{p};EUR',
  ],
  [
    'ALV marks its sums with stars below each item',
    SAP,
    BY_SAP_ONE,
    ITEM,
    '*;;;;;{q};ST;{p};EUR',
    'item',
    '**;;;;;{q};;{p};EUR',
  ],
  [
    'ALV repeats the order and has no other text beside its sums',
    SAP,
    BY_SAP,
    ITEM,
    '{o};;{u};;;{q};ST;{p};EUR',
    'order',
  ],
  [
    'Teilergebnis writes the order beside Ergebnis',
    SAP,
    BY_SAP,
    ITEM,
    '{o} Ergebnis;;;;;{q};;{p};',
    'order',
    'Gesamtergebnis;;;;;{q};;{p};',
  ],
  [
    'Excel writes the order beside Total',
    ENGLISH,
    BY_ENGLISH,
    LINE,
    '{o} Total\t\t\t\t\t{q}\t\t{p}',
    'order',
    'Grand Total\t\t\t\t\t{q}\t\t{p}',
  ],
  [
    'Excel writes the client beside Total',
    ENGLISH,
    BY_ENGLISH,
    LINE,
    '\t\t{u} Total\t\t\t{q}\t\t{p}',
    'user',
    '\t\tGrand Total\t\t\t{q}\t\t{p}',
  ],
  [
    'QuickBooks writes Total for and the client',
    ENGLISH,
    BY_ENGLISH,
    LINE,
    '\t\tTotal for {u}\t\t\t{q}\t\t{p}',
    'user',
    '\t\tTOTAL\t\t\t{q}\t\t{p}',
  ],
  [
    'Xero writes Total and the order',
    ENGLISH,
    BY_ENGLISH,
    LINE,
    '{o}\t\t{u}\tTotal {o}\t\t{q}\t\t{p}',
    'order',
  ],
  ...[
    'Order total',
    'Order sum',
    'Line total',
    'Invoice total',
    'Total order {o}',
    'Net total',
    'Total amount',
    'Sum',
  ].map((one) => english(one, one === 'Line total' ? 'item' : 'order')),
  [
    'An own column says Sum',
    `Type\t${ENGLISH}`,
    BY_ENGLISH,
    `Line\t${LINE}`,
    'Sum\t{o}\t\t{u}\t\t\t{q}\t\t{p}',
    'order',
  ],
  [
    'An own column says Belegsumme',
    `Art;${SAP}`,
    BY_SAP,
    `Pos;${ITEM}`,
    'Belegsumme;{o};;{u};;;{q};;{p};',
    'order',
  ],
  [
    'Sums stand in the column of products',
    ENGLISH,
    ['Order', 'Client', 'Qty', 'Amount', 'item=Item'],
    LINE,
    '{o}\t\t{u}\t\tOrder total\t{q}\t\t{p}',
    'order',
  ],
  [
    'Sums stand in the column of products and the name is repeated',
    ENGLISH,
    ['Order', 'Client', 'Qty', 'Amount', 'item=Item'],
    LINE,
    '{o}\t\t{u}\t{n}\tSum\t{q}\t\t{p}',
    'order',
  ],
  [
    'Sums stand beside the name of the last item',
    SAP,
    ['Auftrag', 'Kunde', 'Menge', 'Nettowert', 'artikel=Material'],
    ITEM,
    '{o};;{u};{n};Positionssumme;{q};ST;{p};EUR',
    'item',
  ],
  [
    'Navision has two sums below each order',
    SAP,
    BY_SAP,
    ITEM,
    '{o};;{u};Summe netto;;{q};ST;{p};EUR\n{o};;{u};Auftragssumme;;{q};ST;{p};EUR',
    'order',
  ],
  plain('French', 'Commande;Client;Nom;Article;Quantité;Montant', 'Total commande'),
  plain('French', 'Commande;Client;Nom;Article;Qté;Montant', 'Total de la commande'),
  plain('French', 'Commande;Client;Nom;Article;Qte;Montant', 'Montant total'),
  plain('Spanish', 'Pedido;Cliente;Nombre;Artículo;Cantidad;Importe', 'Importe total'),
  plain('Spanish', 'Pedido;Cliente;Nombre;Artículo;Cant.;Importe', 'Total pedido'),
  plain('Italian', 'Ordine;Cliente;Nome;Articolo;Quantità;Importo', 'Totale ordine'),
  plain('Portuguese', 'Pedido;Cliente;Nome;Artigo;Quantidade;Valor', 'Total do pedido'),
  plain('Dutch', 'Order;Klant;Naam;Artikel;Aantal;Bedrag', 'Ordertotaal'),
  plain('Swedish', 'Order;Kund;Namn;Artikel;Antal;Belopp', 'Ordersumma'),
  plain('Polish', 'Zamówienie;Klient;Nazwisko;Artykuł;Ilość;Kwota', 'Suma zamówienia'),
  plain('Russian', 'Заказ;Клиент;Имя;Товар;Количество;Сумма', 'Итого по заказу'),
  plain('이카운트', '주문번호;거래처;이름;품목;수량;금액', '주문합계'),
  plain('더존', '전표번호;거래처;이름;품목;수량;합계금액', '[거래처계]'),
  plain('ヤマト', '注文番号;顧客;氏名;商品名;数量;金額', '伝票計'),
  plain('Japanese', '注文番号;得意先;氏名;商品名;数量;金額', '注文合計'),
  plain('Chinese', '订单号;客户;姓名;商品;数量;金额', '订单总额'),
  plain('Lexware', 'Beleg;Kunde;Name;Artikel;Menge;Betrag', 'Zwischensumme'),
  plain('DATEV', 'Beleg;Kunde;Name;Artikel;Menge;Umsatz', 'Summe netto'),
];

/** Nobody knows these words, but the sums say what they are. */
const UNKNOWN: readonly Made[] = ['Blurb', '{o}', 'Samlet sum for alt', 'Kaikki'].map((label) => [
  `An unknown word, ${label}, is the name in a row of sums`,
  ...([SAP, BY_SAP, ITEM, `{o};;{u};${label};;{q};ST;{p};EUR`, 'order'] as const),
]);

/** Sums below orders, items and customers, which repeat the ids or leave them out. */
export const TOTALS: readonly List[] = [
  ...MADE.flatMap(totalsOf),
  ...UNKNOWN.flatMap((made) => totalsOf(made).slice(0, 1)),
];
