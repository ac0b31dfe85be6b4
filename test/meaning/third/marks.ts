import { type List, mapped, orders } from '../list.ts';
import { encoded, r, workbook } from '../workbook.ts';

/** A2: commas, points, spaces and apostrophes in amounts. */
export const MARKS: readonly List[] = [
  {
    name: 'A Swedish list has no-break spaces between thousands and commas before öre',
    point: 'A2',
    file: 'beställning.csv',
    content: `Projekt;Kund;Antal;Pris;Namn
SE-1;ikea;1\u00a0000;1\u00a0250,00;Åsa Öberg
SE-2;ikea;250;312,50;Nils Ek
SE-3;volvo;12\u00a0500;9\u00a0875,00;Märta Ström
`,
    mapping: mapped('Projekt', 'Kund', 'Antal', 'Pris', 'namn=Namn'),
    meant: orders(
      'namn',
      `SE-1 ikea 1000 1250|Åsa Öberg
       SE-2 ikea 250 312.5|Nils Ek
       SE-3 volvo 12500 9875|Märta Ström`,
    ),
    must: 'order',
  },
  {
    name: 'A Brazilian office writes a thousand flyers with a point and reais with a comma',
    point: 'A2',
    file: 'pedidos_grafica.csv',
    content: encoded(
      'windows-1252',
      `Pedido;Cliente;Quantidade;Valor;Nome
BR-01;padaria;1.000;R$ 350,00;João Conceição
BR-02;padaria;500;R$ 190,00;Inês Araújo
BR-03;escola;2.500;R$ 1.120,50;Márcio Brandão
`,
    ),
    mapping: mapped('Pedido', 'Cliente', 'Quantidade', 'Valor', 'nome=Nome'),
    meant: orders(
      'nome',
      `BR-01 padaria 1000 350|João Conceição
       BR-02 padaria 500 190|Inês Araújo
       BR-03 escola 2500 1120.5|Márcio Brandão`,
    ),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'A Swiss club groups francs with the typographic apostrophe',
    point: 'A2',
    file: 'Vereinsheft.csv',
    content: `Auftrag;Verein;Auflage;Betrag CHF
VH-1;turnverein;2’000;1’250.00
VH-2;turnverein;800;640.50
VH-3;musikgesellschaft;1’200;980.00
`,
    mapping: mapped('Auftrag', 'Verein', 'Auflage', 'Betrag CHF'),
    meant: orders(
      '',
      'VH-1 turnverein 2000 1250\nVH-2 turnverein 800 640.5\nVH-3 musikgesellschaft 1200 980',
    ),
    must: 'order',
  },
  {
    name: 'An Italian list has only groups of three in both of its columns of amounts',
    point: 'A2',
    file: 'ordini.csv',
    content: `Ordine;Cliente;Quantità;Prezzo
IT-1;bar;1.500;2.250
IT-2;bar;2.000;2.900
IT-3;hotel;1.200;1.850
`,
    mapping: mapped('Ordine', 'Cliente', 'Quantità', 'Prezzo'),
    meant: 'unclear',
    must: 'ask',
    both: 'thousands of copies and euros, or amounts with three decimals',
  },
  {
    name: 'An SAP export puts the minus of a credit behind the number',
    point: 'A2',
    file: 'FBL5N.txt',
    content: `Beleg\tDebitor\tPosition\tBetrag
9001\tMAYER\tDruck\t1.200,00
9001\tMAYER\tGutschrift\t100,00-
9002\tMAYER\tDruck\t340,50
`,
    mapping: mapped('Beleg', 'Debitor', '=1', 'sum Betrag'),
    meant: orders('', '9001 MAYER 1 1100\n9002 MAYER 1 340.5'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'One Spanish price of 12,5 shows that 1.250 beside it is a thousand and more',
    point: 'A2',
    file: 'presupuesto.csv',
    content: `Proyecto;Cliente;Unidades;Importe
ES-1;ayuntamiento;5000;1.250
ES-2;colegio;20;12,5
ES-3;ayuntamiento;3000;950
`,
    mapping: mapped('Proyecto', 'Cliente', 'Unidades', 'Importe'),
    meant: orders(
      '',
      'ES-1 ayuntamiento 5000 1250\nES-2 colegio 20 12.5\nES-3 ayuntamiento 3000 950',
    ),
    must: 'order',
  },
  {
    name: 'A looked-up price list of cards has one price of 1.450 and no other proof',
    point: 'A2',
    file: 'karten-bestellung.csv',
    content: 'Auftrag;Kunde;Stück;Karte\nKB-1;hof;200;Klappkarte\nKB-2;hof;100;Postkarte\n',
    beside: {
      'karten-preise.csv': 'Karte;Preis\nKlappkarte;1.450\nPostkarte;390\nBüttenkarte;720\n',
    },
    mapping: mapped('Auftrag', 'Kunde', 'Stück', '=0').replace(
      /total_price: .*/,
      'total_price: { lookup: karten, by: Karte, column: Preis }\nlookups: { karten: { file: karten-preise.csv, key: Karte } }',
    ),
    meant: 'unclear',
    must: 'ask',
    both: 'KB-1 costs 1,450, or 1.45',
  },
  {
    name: 'A Korean church orders 1,000 and 1,500 bulletins and has no decimals anywhere',
    point: 'A2',
    file: '주보_주문.csv',
    content: encoded(
      'cp949',
      `주문번호,교회,부수,금액,담당자
주보-1,saemoon,"1,000","150,000",김은혜
주보-2,saemoon,"1,500","210,000",박믿음
주보-3,onnuri,800,"120,000",이사랑
`,
    ),
    mapping: mapped('주문번호', '교회', '부수', '금액', '담당자'),
    meant: orders(
      '담당자',
      `주보-1 saemoon 1000 150000|김은혜
       주보-2 saemoon 1500 210000|박믿음
       주보-3 onnuri 800 120000|이사랑`,
    ),
    must: 'order',
  },
  {
    name: 'Texts of a workbook, not numbers, say 1,250 in one price and nothing says how',
    point: 'A2',
    file: 'pasted-from-mail.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('pm-1|gala|300|1,250'),
      r('pm-2|gala|40|180'),
      r('pm-3|gala|25|95'),
    ]),
    meant: 'unclear',
    must: 'ask',
    both: 'pm-1 costs 1,250, or 1.25',
  },
  {
    name: 'An Indian wedding printer groups quantities in lakhs beside rupees with paise',
    point: 'A2',
    file: 'shaadi-cards.csv',
    content: `Job No,Party,Qty,Amount,Card
SC-1,mehta,"1,00,000","2,45,000.00",Ganesh Gold
SC-2,rao,"50,000","1,30,000.50",Lotus Red
SC-3,iyer,"75,000","1,90,250.00",Peacock
`,
    mapping: mapped('Job No', 'Party', 'Qty', 'Amount', 'card=Card'),
    meant: orders(
      'card',
      `SC-1 mehta 100000 245000|Ganesh Gold
       SC-2 rao 50000 130000.5|Lotus Red
       SC-3 iyer 75000 190250|Peacock`,
    ),
    must: 'order',
  },
];
