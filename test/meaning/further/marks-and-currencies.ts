import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

/** A2: what a mark means is proven by the whole file. */
const MARKS: readonly List[] = [
  fine(
    'A2: A Polish shop writes spaces for thousands and commas for grosze',
    'zamowienia.csv',
    encoded(
      'windows-1250',
      'Projekt;Klient;Ilość;Wartość;Imię\npl-1;kot;1 500;1 250,00 zł;Łukasz Wiśniewski\npl-2;kot;200;99,90 zł;Żaneta Dąbrowska\npl-3;pies;12 000;8 400,50 zł;Świętosław Gołąb\npl-4;pies;60;48,00 zł;Zbigniew Ćwikła\n',
    ),
    orders(
      'imie',
      `pl-1 kot 1500 1250 | Łukasz Wiśniewski
       pl-2 kot 200 99.9 | Żaneta Dąbrowska
       pl-3 pies 12000 8400.5 | Świętosław Gołąb
       pl-4 pies 60 48 | Zbigniew Ćwikła`,
    ),
    { mapping: mapped('Projekt', 'Klient', 'Ilość', 'Wartość', 'imie=Imię') },
  ),
  fine(
    'A2: A Brazilian export has points in its quantities and reais with both marks',
    'pedidos.csv',
    'Projeto;Cliente;Qtd;Total\nbr-1;loja;1.000;R$ 1.250,00\nbr-2;loja;2.500;R$ 2.980,00\nbr-3;bar;500;R$ 640,50\n',
    orders('', 'br-1 loja 1000 1250\nbr-2 loja 2500 2980\nbr-3 bar 500 640.5'),
    { mapping: mapped('Projeto', 'Cliente', 'Qtd', 'Total') },
  ),
  fine(
    'A2: Chilean pesos have no cents and points for thousands',
    'chile.csv',
    'Proyecto;Cliente;Cantidad;Total CLP\ncl-1;vino;50;$12.990\ncl-2;vino;80;$18.490\ncl-3;pan;30;$8.990\n',
    orders('', 'cl-1 vino 50 12990\ncl-2 vino 80 18490\ncl-3 pan 30 8990'),
    { mapping: mapped('Proyecto', 'Cliente', 'Cantidad', 'Total CLP') },
  ),
  fineOrAsked(
    'A2: Kuwaiti dinars have three decimals',
    'kuwait.csv',
    'project_id,svc_uid,order_count,total_price\nkw-1,souq,20,12.500 KWD\nkw-2,souq,5,3.750 KWD\nkw-3,gulf,8,6.000 KWD\n',
    orders('', 'kw-1 souq 20 12.5\nkw-2 souq 5 3.75\nkw-3 gulf 8 6'),
  ),
  fineOrAsked(
    'A2: Italian print runs in groups of three cannot be fractions of a copy',
    'tirature.csv',
    'Progetto;Cliente;Tiratura;Importo\nit-1;bar;2.500;300\nit-2;bar;1.250;180\nit-3;lido;7.500;820\n',
    orders('', 'it-1 bar 2500 300\nit-2 bar 1250 180\nit-3 lido 7500 820'),
    { mapping: mapped('Progetto', 'Cliente', 'Tiratura', 'Importo') },
  ),
  asked(
    'A2: A German and an American have both typed into one price column',
    'two-clerks.csv',
    'Projekt;Kunde;Menge;Preis\ntc-1;ross;500;1.250,00\ntc-2;ross;800;2,100.00\ntc-3;gale;100;1.040\n',
    'tc-3 costs 1,040 or 1.04: each mark is a decimal mark somewhere',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fineOrAsked(
    'A2: One price has a comma and the others have points before one digit',
    'one-comma.txt',
    'project_id\tsvc_uid\torder_count\ttotal_price\noc-1\tzoo\t4\t2.5\noc-2\tzoo\t6\t3,5\noc-3\tzoo\t2\t1.5\n',
    orders('', 'oc-1 zoo 4 2.5\noc-2 zoo 6 3.5\noc-3 zoo 2 1.5'),
  ),
  fine(
    'A2: A Danish tab file has points in its print runs beside kroner with a comma',
    'ordrer.tsv',
    'Sag\tKunde\tOplag\tPris\ndk-1\tsmed\t1.000\t1.249,50\ndk-2\tbager\t3.000\t995,00\n',
    orders('', 'dk-1 smed 1000 1249.5\ndk-2 bager 3000 995'),
    { mapping: mapped('Sag', 'Kunde', 'Oplag', 'Pris') },
  ),
  fineOrAsked(
    'A2: Indian quantities are grouped in lakhs and have no decimals',
    'leaflets.csv',
    'project_id,svc_uid,order_count,total_price\nin-1,party,"1,25,000",62500\nin-2,party,"12,500",7500\nin-3,temple,"20,000",11000\n',
    orders('', 'in-1 party 125000 62500\nin-2 party 12500 7500\nin-3 temple 20000 11000'),
  ),
  fine(
    'A2: Euro signs prove that the only marks are groups of thousands',
    'messestand.csv',
    'Projekt;Kunde;Menge;Preis\nms-1;expo;10;€ 1.250\nms-2;expo;5;€ 2.400\n',
    orders('', 'ms-1 expo 10 1250\nms-2 expo 5 2400'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'A2: A million of rupiah without a sign shows what the points are',
    'undangan.csv',
    'proyek;klien;jumlah;total\nid-1;sari;400;1.200.000\nid-2;sari;100;350.000\n',
    orders('', 'id-1 sari 400 1200000\nid-2 sari 100 350000'),
    { mapping: mapped('proyek', 'klien', 'jumlah', 'total') },
  ),
  fine(
    'A2: A Korean list without a currency has commas in its prices',
    '명함주문.csv',
    '작업번호,거래처,수량,합계,성명\nkr-1,hana,200,"9,000",김도윤\nkr-2,duri,400,"16,000",박서연\n',
    orders('name', 'kr-1 hana 200 9000 | 김도윤\nkr-2 duri 400 16000 | 박서연'),
    { mapping: mapped('작업번호', '거래처', '수량', '합계', 'name=성명') },
  ),
  fineOrAsked(
    'A2: Prices below one with three decimals stand beside one of twelve',
    'stickers.csv',
    'project_id,svc_uid,order_count,total_price\nst-1,vet,1,1.125\nst-2,vet,1,0.875\nst-3,vet,14,12.500\n',
    orders('', 'st-1 vet 1 1.125\nst-2 vet 1 0.875\nst-3 vet 14 12.5'),
  ),
  fine(
    'A2: A German price list of single cards is added up for an English list',
    'cards.csv',
    'job,client,size,name\nca-1,ross,S,Ann Fox\nca-1,ross,L,Bob Ray\nca-2,gale,S,Cid Lux\n',
    orders('name', 'ca-1 ross 2 1.65 | Ann Fox\n| Bob Ray\nca-2 gale 1 0.45 | Cid Lux'),
    {
      beside: { 'preise.csv': 'Format;Preis\nS;0,45\nL;1,20\n' },
      mapping: `version: 1
lookups: { preise: { file: preise.csv, key: Format } }
project: { column: job }
svc_uid: { column: client }
order: { order_count: rows, total_price: { lookup: preise, by: size, column: Preis, combine: sum } }
variables: [{ id: name }]
`,
    },
  ),
  asked(
    'A2: Only the price of the whole run has a mark and it may be either',
    'run.csv',
    'project_id;svc_uid;order_count;total_price\nru-1;zoo;20;18\nru-2;zoo;40;1,250\n',
    'ru-2 costs 1,250, or one and a quarter',
  ),
  fine(
    'A2: The mapping says that the comma is the decimal mark of quantities with three decimals',
    'sap-menge.txt',
    'Auftrag\tKunde\tMenge\tWert\nsm-1\twerk\t5,000\t40\nsm-2\twerk\t12,000\t96\n',
    orders('', 'sm-1 werk 5 40\nsm-2 werk 12 96'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Wert', '', `sheet: { decimal: "," }`) },
  ),
];

/** A7: amounts of different currencies are never added up. */
const CURRENCIES: readonly List[] = [
  refused(
    'A7: A column of currency codes has euros and dollars',
    'marketplace.csv',
    'job,client,copies,sum,currency\nmk-1,ross,10,25.00,EUR\nmk-2,gale,20,48.00,USD\nmk-3,ross,5,12.00,EUR\n',
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
  refused(
    'A7: The header promises Swiss francs and one cell has euros',
    'franken.csv',
    'Projekt;Kunde;Menge;Betrag (CHF)\nfr-1;berg;10;25.00\nfr-2;see;20;€ 48.00\nfr-3;berg;5;12.50\n',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Betrag (CHF)') },
  ),
  fine(
    'A7: All rows of a column of currencies are in yen',
    '注文.csv',
    '案件,顧客,部数,金額,通貨,氏名\njp-1,sony,10,"3,000",JPY,佐藤 健\njp-2,sony,20,"6,000",JPY,鈴木 花\n',
    orders('name', 'jp-1 sony 10 3000 | 佐藤 健\njp-2 sony 20 6000 | 鈴木 花'),
    { mapping: mapped('案件', '顧客', '部数', '金額', 'name=氏名') },
  ),
  fine(
    'A7: Signs, codes and words of the same currency stand in one column',
    'won-words.csv',
    'project_id,svc_uid,order_count,total_price\nww-1,hana,10,"₩12,000"\nww-2,hana,20,"24,000원"\nww-3,duri,5,"KRW 6,500"\n',
    orders('', 'ww-1 hana 10 12000\nww-2 hana 20 24000\nww-3 duri 5 6500'),
  ),
  refused(
    'A7: Two cells of a workbook have formats of different currencies',
    'formats.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('fm-1|ross', 10, n(25, '[$€-407] #,##0.00')),
      r('fm-2|ross', 20, n(48, '[$£-809]#,##0.00')),
    ]),
  ),
  refused(
    'A7: An .ods file has one price in francs among euros',
    'grenze.ods',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price'),
        r('gr-1|berg', 10, {
          value: 25,
          format: '0.00',
          currency: 'EUR',
          shown: '25,00 EUR',
        }),
        r('gr-2|berg', 20, { value: 48, format: '0.00', currency: 'CHF', shown: '48,00 CHF' }),
        r('gr-3|see', 30, { value: 60, format: '0.00', currency: 'EUR', shown: '60,00 EUR' }),
      ],
      { language: 'de-CH' },
    ),
  ),
  refused(
    'A7: A looked-up price list has pounds for some sizes and euros for others',
    'uk-and-ie.csv',
    'job,client,size,name\nui-1,ross,A4,Ann Fox\nui-1,ross,A5,Bob Ray\n',
    {
      beside: { 'tariff.csv': 'size,price\nA4,£2.00\nA5,€1.50\n' },
      mapping: `version: 1
lookups: { tariff: { file: tariff.csv, key: size } }
project: { column: job }
svc_uid: { column: client }
order: { order_count: rows, total_price: { lookup: tariff, by: size, column: price, combine: sum } }
variables: [{ id: name }]
`,
    },
  ),
  fine(
    'A7: Gift cards have a printed face value in several currencies and one price for each card',
    'gift-cards.csv',
    'job,client,name,value,cur\ngc-1,mall,Ann Fox,50,EUR\ngc-1,mall,Bob Ray,60,USD\n',
    orders('name value cur', 'gc-1 mall 2 1.6 | Ann Fox | 50 | EUR\n| Bob Ray | 60 | USD'),
    {
      mapping: mapped(
        '=gc-1',
        '=mall',
        'rows',
        'per 0.80',
        'name, value, cur',
        'unmapped_columns: ignore',
      ),
    },
  ),
  refused(
    'A7: Canadian and American dollars are told apart by their codes',
    'north.csv',
    'project_id,svc_uid,order_count,total_price\nno-1,ross,10,US$ 25.00\nno-2,gale,20,CA$ 48.00\n',
  ),
  fine(
    'A7: Some cells have their pound sign and some have none',
    'pounds.csv',
    'project_id,svc_uid,order_count,total_price\npo-1,ross,10,£25.00\npo-2,gale,20,48.00\npo-3,gale,2,£6.50\n',
    orders('', 'po-1 ross 10 25\npo-2 gale 20 48\npo-3 gale 2 6.5'),
  ),
  refused(
    'A7: A column has the names of currencies in words and they differ',
    'mena.csv',
    'Projekt;Kunde;Menge;Summe;Währung\nmn-1;berg;10;25,00;Euro\nmn-2;see;20;48,00;US-Dollar\nmn-3;see;20;50,00;Euro\n',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Summe') },
  ),
];

export const MARKS_AND_CURRENCIES: readonly List[] = [...MARKS, ...CURRENCIES];
