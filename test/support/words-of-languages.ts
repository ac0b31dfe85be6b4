/** What lists hold in one language: most of it with letters beyond ASCII, some without. */
export interface Words {
  readonly header: string;
  readonly given: string;
  readonly family: string;
  readonly street: string;
  readonly city: string;
  /** What else stands in cells: greetings, remarks, prices. */
  readonly text: string;
}

/**
 * Names, streets, places and remarks, parted by `/`. The letter pairs that encodings are told by were counted without
 * any word of these.
 */
export const WORDS_OF_LANGUAGES = {
  de: {
    header: 'Nr;Name;Straße;Ort;Größe',
    given:
      'Jürgen/Günther/Bärbel/Käthe/Björn/Jörg/Sören/Götz/Rüdiger/Hannelore/Uwe/Dörte/Ännchen/Özlem',
    family:
      'Schröder/Krüger/Böhm/Jäger/Weiß/Groß/Löffler/Kühn/Schäfer/Fröhlich/Hübner/Bräuer/Großkopf/Vößing/Döring/Meier/Schmidt/Lüders/Zöllner/Pfäffle/Strößner/Kößler/Möllenbeck/Trübenbach',
    street:
      'Mühlenstraße/Schloßallee/Königsweg/Brückenkopf/Am Bühl/Grünewaldring/Spießgasse/Bäckerbreite/Höhenweg/Süßenbachtal/Gartenweg/An der Röhre/Wäschgrund',
    city: 'Göttingen/Münster/Nürnberg/Fürth/Bad Kötzting/Lübeck/Würselen/Tübingen/Görlitz/Hörstel/Öhringen/Überlingen/Gießen/Stade/Kassel',
    text: 'Frohe Weihnachten/Herzliche Grüße/Schöne Ostern/2 für 1/Größe L/bitte nicht drücken/12 €/„Für Dich“/ab 5 °C kühlen',
  },
  fr: {
    header: 'N°;Prénom et nom;Adresse;Ville;Remarque',
    given:
      'Hélène/Gaël/Anaïs/Benoît/Jérôme/Chloé/Cédric/Noël/Maëlys/Agnès/Rémi/Éléonore/Joël/Angèle/Héloïse/Paul/Solène/Loïc',
    family:
      'Lefèvre/Gérard/Béranger/Prévost/Crépin/Évrard/Dubois/Bézier/Lemaître/Génin/Chastaîng/Brûlé/Delannoë/Marçais/Thévenot/Pâris/Guérin/Faÿ/Mézières/Leclercq/Têtard/Bœuf/Lœuillet',
    street:
      'allée des Érables/rue de la Forêt/chemin du Pré/quai aux Blés/impasse Molière/rue Saint-Éloi/place de l’Hôtel/avenue du Maréchal/rue Pasteur/route de Nîmes/passage du Cèdre/boulevard du Château',
    city: 'Sète/Besançon/Évreux/Angoulême/Béthune/Châlons/Mâcon/Alès/Nevers/Pézenas/Thionville/Orthez/Crémieu/Fréjus/Guéret',
    text: 'Joyeux Noël/à très bientôt/offre spéciale/30 €/déjà client/reçu en août/Où êtes-vous/« merci »/cœur/sœur aînée',
  },
  es: {
    header: 'Núm;Nombre;Dirección;Población;Observación',
    given:
      'José/María/Íñigo/Begoña/Ramón/Verónica/Ángel/Mónica/Andrés/Concepción/Joaquín/Belén/Rocío/Nicolás/Pilar/Óscar/Raúl',
    family:
      'Núñez/Ibáñez/Gómez/Bermúdez/Quiñones/Cañizares/Galán/Marín/Cortés/Ordóñez/Ávila/Roldán/Piñeiro/Zúñiga/Rincón/Aragonés/Ruiz/Vázquez/Argüelles/Güell',
    street:
      'calle del Peñón/avenida de la Constitución/plaza Mayor/calle Íscar/paseo del Álamo/camino de la Viña/ronda de Málaga/travesía del Jardín/calle Colón/calle Cigüeña',
    city: 'Cádiz/Logroño/León/Mérida/Jaén/Alcorcón/Gijón/Sant Adrià/Castellón/A Coruña/Toledo/Móstoles/Ávila/Cáceres/Peñíscola',
    text: '¡Feliz Navidad!/¿Cuándo?/15 € más IVA/año nuevo/español/envío rápido/2.º piso/niño/atención',
  },
  pt: {
    header: 'Nº;Nome;Endereço;Município;Observações',
    given:
      'João/Conceição/Inês/Luís/Antônio/Fátima/Sebastião/Mário/Beatriz/Lúcia/Estêvão/Débora/Jerônimo/Simão/Célia/Vitória/Cauã',
    family:
      'Magalhães/Guimarães/Araújo/Falcão/Simões/Gonçalves/Assunção/Brandão/Leitão/Mendonça/Conceição/Tomé/Galvão/Frazão/Sá/Sousa/Cabeção/Lourenço/Antunes/Paixão',
    street:
      'Rua das Açucenas/Avenida São João/Travessa do Leão/Praça da República/Rua Júlio/Alameda dos Ipês/Estrada da Conceição/Rua Três Irmãos/Largo do Calhariz/Ladeira da Saúde',
    city: 'São Luís/Brasília/Goiânia/Évora/Guimarães/Belém/Maceió/Santarém/Portimão/Covilhã/Olhão/Cuiabá/Niterói/Lisboa/Setúbal',
    text: 'Parabéns/até amanhã/promoção/não há/coração/10 €/você também/edição única/à mão/três vezes',
  },
  it: {
    header: 'N.;Nome;Indirizzo;Città;Qualità',
    given: 'Nicolò/Mosè/Noemi/Niccolò/Giosuè/Marco/Zoë/Desirée/Chiara/Salomè/Ginevra/Cloé',
    family:
      'Rossi/Forlì/Cantù/Dell’Acqua/D’Angiò/Santinò/Muzzì/Bianchi/Arrò/Carrù/Brù/Pirlò/Scalfì/Abbà/Bardolè',
    street:
      'via della Libertà/piazza Umanità/corso Unità d’Italia/via Giosuè Carducci/vicolo Gesù/via Novità/largo Nicolò/via Roma/strada Carità',
    city: 'Forlì/Cantù/Sant’Agata/Viggiù/Patù/Salò/Erbè/Nardò/Canicattì/Roma/Cefalù/Mondovì',
    text: 'perché no/è già qui/più di 20 €/così/ciò che può/lunedì/qualità/virtù/né caffè né tè',
  },
  nl: {
    header: 'Nr;Naam;Straat;Plaats;Opmerking',
    given: 'Daniëlle/Renée/Joëlle/Michaël/Noë/Chloë/Raphaël/Jan/André/Thérèse/Zoë',
    family: 'Beëlen/Coëlho/Groß/De Ruïter/Van Heëmstra/Reünis/Jansen/Hoëcker/Faniël/Noël',
    street: 'Israëlplein/Coöperatieweg/Kanaalstraat/Geïnde/Efteling/Vondelkade/Oriëntsingel',
    city: 'Súdwest/Gaasterlân/Curaçao/Utrecht/Reünie/België/Oriënt/Tytsjerk/Wâldterp',
    text: 'één stuk/geïnteresseerd/€ 15/coöperatie/financiële/vóór mei/ideeën/reële/’s avonds',
  },
  da: {
    header: 'Nr;Navn;Gade;By;Bemærkning',
    given: 'Søren/Åse/Jørgen/Kåre/Bjørn/Mette/Rasmus/Sønnich/Bodil/Jytte/Håkon/Ærø/Frede/Øjvind',
    family:
      'Sørensen/Nørgaard/Kjær/Bækgård/Højlund/Østergård/Skovgård/Mølgaard/Brøndum/Dahl/Kærsgaard/Lærke/Ågesen/Grønbæk/Ravnsbæk/Thøgersen',
    street:
      'Åboulevarden/Nørre Allé/Strandvejen/Kærlighedsstien/Skærbækvej/Bøgelunden/Møllehøj/Tværgade/Østre Ringvej/Vævergade',
    city: 'Århus/Næstved/Køge/Rønne/Sæby/Hjørring/Tønder/Aabenraa/Ærøskøbing/Måløv/Ølstykke/Grenå',
    text: 'Glædelig jul/på gensyn/størrelse/300 kr. pr. år/så længe/hører til/først/både og/tillykke med fødselsdagen',
  },
  no: {
    header: 'Nr;Navn;Gate;Sted;Merknad',
    given: 'Øystein/Bjørg/Pål/Tårn/Åshild/Tor/Kåre/Solbjørg/Gøran/Ingebjørg/Torbjørn/Håvard/Bård',
    family:
      'Bjørnstad/Ødegård/Brønn/Sætre/Flåm/Nygård/Myrvåg/Bråten/Løken/Hansen/Tømte/Ås/Røed/Søbstad/Haugstøl/Grønås',
    street:
      'Fjøsangerveien/Bjørkealléen/Kirkegata/Råtunet/Tømmervegen/Åsveien/Løkka/Skårmyra/Gråbeinstien',
    city: 'Tromsø/Bodø/Ålesund/Tønsberg/Hønefoss/Årdal/Røros/Gjøvik/Voss/Askøy/Måndalen/Bærum',
    text: 'God påske/kjøp nå/blåbær/tørr/små og store/fra i går/hei på deg/nøkkel/god bedring/gjør så vel',
  },
  sv: {
    header: 'Nr;Namn;Gatuadress;Ort;Märkning',
    given: 'Åke/Göran/Märta/Bo/Östen/Görel/Håkan/Måns/Torbjörn/Jörgen/Ingegärd/Märit/Gösta/Ängla',
    family:
      'Sjöberg/Åkesson/Lindström/Öberg/Bäcklund/Sjögren/Norén/Hägg/Löfgren/Wallén/Åström/Björklund/Näslund/Gårdare/Svensson/Ågren',
    street:
      'Storgatan/Björkvägen/Södra Hamnen/Åvägen/Kärleksstigen/Ängsgatan/Östra Långgatan/Sjöstigen/Kvarnbäcken',
    city: 'Göteborg/Växjö/Örebro/Malmö/Jönköping/Åmål/Umeå/Sölvesborg/Kalmar/Skövde/Mörbylånga/Västerås',
    text: 'God jul på er/för alla/från år 2019/köp två/välkommen åter/grattis på födelsedagen/3 kr styck/lördag/söt',
  },
  fi: {
    header: 'Nro;Nimi;Katu;Paikkakunta;Lisätieto',
    given: 'Päivi/Jyrki/Väinö/Sirkka/Päivö/Hämy/Ylermi/Äiti/Jönni/Yrjö/Tyyne/Hellä/Säde',
    family:
      'Mäkinen/Hämäläinen/Järvi/Kärkkäinen/Nieminen/Lähde/Pöllänen/Rytkönen/Virtanen/Töyrylä/Vääräniemi/Sääksjärvi/Häyhä/Öhman',
    street:
      'Mäkikatu/Hämeentie/Pääskylä/Järvitie/Kissanmäki/Töölönkatu/Länsiväylä/Itäpiha/Yhtiökuja',
    city: 'Jyväskylä/Hämeenlinna/Seinäjoki/Pori/Riihimäki/Mänttä/Jämsä/Äänekoski/Ylöjärvi/Mäntsälä',
    text: 'Hyvää joulua/tässä/älä käännä/kesä/käyttö/yhdessä/15 € kpl/ystävä/hyvä työ',
  },
  is: {
    header: 'Nr;Nafn;Gata;Staður;Athugasemd',
    given:
      'Guðrún/Þórður/Sigríður/Ásta/Björg/Jón/Þóra/Ólafur/Hörður/Ævar/Ingibjörg/Kári/Sæunn/Úlfur',
    family:
      'Jónsdóttir/Þorvaldsson/Ólafsdóttir/Sigurðsson/Bjarnadóttir/Guðjónsson/Ásgeirsdóttir/Hákonarson/Mýrdal/Briem/Þórðardóttir',
    street:
      'Laugavegur/Skólavörðustígur/Ægisgata/Hafnarstræti/Túngata/Þórsgata/Öldugata/Bræðraborg',
    city: 'Reykjavík/Ísafjörður/Akranes/Húsavík/Seyðisfjörður/Vík í Mýrdal/Höfn/Þorlákshöfn/Egilsstaðir',
    text: 'Gleðileg jól/takk fyrir síðast/á morgun/það er gott/við erum öll/stærð/ýmislegt/góða nótt',
  },
  cs: {
    header: 'Č.;Jméno;Ulice;Město;Poznámka',
    given:
      'Božena/Jiří/Zdeněk/Lukáš/Tomáš/Růžena/Květa/Ondřej/Jitka/Vojtěch/Štěpánka/Jaromír/Kateřina/Matěj/Žofie/Alžběta/Řehoř/Blažena',
    family:
      'Dvořák/Kučera/Procházková/Černý/Veselý/Horáček/Šťastná/Růžička/Němec/Krejčí/Pospíšil/Bartoš/Kratochvíl/Říhová/Žižka/Hřebíček/Vančura/Nováček/Šmíd/Tůma/Příhoda/Kouřil/Zelenka/Ježek/Vaněk',
    street:
      'Dlouhá třída/Nádražní/U Křížku/Pod Vyšehradem/Na Příkopě/Žižkova/Sluneční/Květinářská/Pražská/Lípová/Třešňová/Mlýnská/Pod Hůrkou',
    city: 'Plzeň/Ústí nad Orlicí/Třebíč/Děčín/Znojmo/Uherský Brod/Břeclav/Žďár/Šumperk/Kladno/Příbram/Teplice/Náchod/Kroměříž',
    text: 'Veselé Vánoce/přejeme šťastný nový rok/150 Kč/žádné/už brzy/dárek pro děti/lžíce/tři kusy/během týdne',
  },
  sk: {
    header: 'Č.;Meno;Ulica;Mesto;Poznámka',
    given:
      'Ľubica/Ján/Žaneta/Matúš/Ľuboš/Zuzana/Štefánia/Dušan/Oľga/Šimon/Blažej/Božidara/Ondrej/Ďuro',
    family:
      'Hudáček/Kováč/Švec/Kubiš/Ďurica/Hlaváčová/Tóth/Krištof/Vlček/Žiak/Poliaková/Ľupták/Bezák/Šťastný/Mäsiar/Kôň/Zápotočný/Gašpar',
    street:
      'Štúrova/Hviezdoslavovo námestie/Kvačalova/Ľanová/Pod lipou/Železničná/Školská/Na vŕšku/Športová/Mäsiarska',
    city: 'Košice/Žilina/Banská Štiavnica/Liptovský Mikuláš/Ružomberok/Nitra/Dolný Kubín/Trenčín/Piešťany/Levoča/Šaľa/Stará Ľubovňa',
    text: 'Veselé Vianoce/všetko najlepšie/ďakujeme/päť kusov/kôstka/stôl/ľahký/môže byť/deň a noc/veľkosť',
  },
  pl: {
    header: 'Nr;Imię i nazwisko;Ulica;Miejscowość;Uwagi',
    given:
      'Łukasz/Małgorzata/Wojciech/Żaneta/Paweł/Bożena/Stanisław/Grażyna/Mirosław/Michał/Zdzisława/Józef/Jędrzej/Świętosława/Rafał/Błażej/Bogumiła',
    family:
      'Wójcik/Kamiński/Woźniak/Dąbrowska/Kozłowski/Jabłońska/Zając/Król/Wieczorek/Gołębiewski/Źrebiec/Krawczyk/Sikorska/Wróbel/Pająk/Ćwikła/Śliwa/Żurek/Gąsior/Bąk/Brzęczyszczykiewicz/Głowacka/Mażewski',
    street:
      'Świętokrzyska/Długa/Łąkowa/Mickiewicza/Źródlana/Żeromskiego/Bohaterów/Leśna/Kościuszki/Różana/Słoneczna/Powstańców Śląskich/Wąska',
    city: 'Łódź/Gdańsk/Poznań/Kraków/Rzeszów/Częstochowa/Białystok/Toruń/Świdnica/Zamość/Głogów/Żory/Mińsk/Gorzów/Łomża',
    text: 'Wesołych Świąt/sto lat/dziękujemy/ilość sztuk/200 zł/proszę nie zginać/już jest/książka/córka i syn/piątek',
  },
  hu: {
    header: 'Sorsz.;Név;Utca;Város;Megjegyzés',
    given:
      'Erzsébet/György/Zsófia/László/Ildikó/Győző/Kálmán/Ágnes/Ödön/Béla/Jenő/Piroska/Dezső/Gergő/Tünde/Rezső/Árpád/Örs',
    family:
      'Szűcs/Kővári/Gönczi/Németh/Bíró/Kertész/Fehér/Őze/Széles/Pintér/Bőr/Füzesi/Hegedűs/Csóka/Győri/Nagy/Kőszegi/Sütő/Gyűrű/Vörösmarty/Bükki/Zsótér',
    street:
      'Petőfi tér/Kossuth Lajos út/Szűk köz/Dózsa György/Mező utca/Kőrösi/Széchenyi/Erdősor/Fő tér/Hársfa/Üllői út/Tölgyfa',
    city: 'Győr/Székesfehérvár/Debrecen/Hódmezővásárhely/Szentendre/Gödöllő/Pécs/Vác/Kőszeg/Fertőd/Gyöngyös/Sümeg/Tatabánya/Siófok',
    text: 'Boldog karácsonyt/köszönjük szépen/jövő hét/gyűrött/első díj/500 Ft/szőlő/tűz és víz/nő/könyvek',
  },
  ro: {
    header: 'Nr;Nume și prenume;Strada;Oraș;Observații',
    given:
      'Ștefan/Mădălina/Ionuț/Răzvan/Cătălin/Lenuța/Anișoara/Marius/Costică/Vlăduț/Rareș/Bogdăniță/Dănuț',
    family:
      'Brâncuș/Țepeș/Dumitrașcu/Stănescu/Bălan/Ciobanu/Mureșan/Văcărescu/Șerban/Cărăușu/Rățoi/Lăpușneanu/Popescu/Pârvu/Grigoriță',
    street:
      'Strada Împăratului/Bulevardul Unirii/Aleea Teiului/Calea Văcărești/Șoseaua Nordului/Strada Câmpului/Piața Sfântul',
    city: 'Timișoara/Brașov/București/Constanța/Pitești/Târgoviște/Râmnicu/Călărași/Bistrița/Vâlcea/Băicoi/Ploiești/Mangalia',
    text: 'Sărbători fericite/mulțumim/preț/bucăți/an nou/și/încă o dată/fără grabă/înainte/ușă',
  },
  hr: {
    header: 'Br.;Ime i prezime;Ulica;Grad;Napomena',
    given:
      'Željko/Ivančica/Krešimir/Šime/Božo/Žarko/Đurđica/Saša/Dražen/Hrvoje/Snježana/Mišo/Nataša/Zvonko',
    family:
      'Horvatić/Đurić/Kovačević/Babić/Vuković/Šimić/Blažević/Čačić/Žunić/Perković/Grgić/Lončar/Štimac/Puškarić/Vidović/Ćosić/Mandžukić',
    street:
      'Vukovarska/Trg žrtava/Šetalište kralja/Savska cesta/Kneza Branimira/Dračevac/Čapljinska/Gundulićeva/Žitna',
    city: 'Šibenik/Čakovec/Požega/Đakovo/Varaždin/Poreč/Zadar/Bjelovar/Biograd/Križevci/Ogulin/Senj/Vodice',
    text: 'Sretan Božić/hvala što ste s nama/više/godišnje/kuća/sljedeći put/čestitamo/noć i dan/vrećica',
  },
  sl: {
    header: 'Št.;Ime in priimek;Ulica;Kraj;Opomba',
    given: 'Špela/Matjaž/Jože/Žiga/Anže/Alenka/Aljaž/Urška/Blaž/Štefka/Boštjan/Nejc/Rožle',
    family:
      'Kovačič/Žagar/Mlakar/Kralj/Hočevar/Krajnc/Uršič/Zupančič/Božič/Štrukelj/Lešnik/Čeh/Rožman/Jerič/Pečnik',
    street:
      'Slovenska cesta/Čopova/Prešernov trg/Kolodvorska/Črtomirova/Vošnjakova/Pot na Drenikov vrh/Žabjek/Rožna dolina',
    city: 'Črnomelj/Škofja Loka/Kočevje/Šentjur/Žalec/Brežice/Maribor/Šoštanj/Tržič/Krško/Mežica',
    text: 'Vesel božič/srečno novo leto/najboljše/želimo/še enkrat/račun/več/čas/hiša/všeč',
  },
  tr: {
    header: 'No;Adı Soyadı;Sokak;Şehir;Açıklama',
    given:
      'Ayşe/Çağrı/Gülşen/İbrahim/Işıl/Şükrü/Tuğba/Nuray/Oğuzhan/Zübeyde/Gökçe/Barış/Süheyla/Ümit/Doğukan/İlknur/Kıvanç',
    family:
      'Yılmaz/Öztürk/Çelik/Şahin/Kılıç/Aydın/Doğan/Güneş/Kaya/Yıldırım/Çakır/Karakuş/Uçar/Ertuğrul/Işık/Taşkın/Demirağ/Gümüş/Öğüt/Kırbaş',
    street:
      'Atatürk Bulvarı/İstiklal Caddesi/Kızılay Sokağı/Gazi Paşa/Bağdat Caddesi/Çınarlı/Şehit Erol/Lale Çıkmazı/Barbaros/Üzümlü',
    city: 'İstanbul/Eskişehir/İzmir/Muğla/Diyarbakır/Kırşehir/Ağrı/Uşak/Çorum/Balıkesir/Şanlıurfa/Adıyaman/Nevşehir/Ordu/Iğdır',
    text: 'İyi bayramlar/teşekkür ederiz/doğum günün kutlu olsun/çok güzel/küçük boy/yarın sabah/değil/altı kişi/ağaç',
  },
  lt: {
    header: 'Nr.;Vardas, pavardė;Gatvė;Miestas;Pastaba',
    given:
      'Žydrūnas/Rūta/Šarūnas/Česlovas/Eglė/Jūratė/Gintarė/Kęstutis/Živilė/Ąžuolas/Birutė/Mindaugas/Saulė/Vytautė',
    family:
      'Kazlauskienė/Žukauskas/Petrauskaitė/Sabonis/Stankevičius/Vaičiulytė/Jonušas/Čepulis/Grigaitė/Šimkūnas/Mažeika/Žilinskienė/Būga/Kučinskas',
    street:
      'Gedimino prospektas/Žaliųjų ežerų/Šiaurės/Pušų/Vytauto Didžiojo/Laisvės alėja/Ąžuolų/Tilžės/Kęstučio',
    city: 'Šiauliai/Panevėžys/Klaipėda/Mažeikiai/Telšiai/Kėdainiai/Druskininkai/Utena/Biržai/Plungė/Rokiškis/Anykščiai',
    text: 'Linksmų Kalėdų/ačiū už pirkimą/dovanų čekis/žemė/šeši/labą dieną/daugiau nei/brangūs draugai/naujųjų metų/ūkis',
  },
  lv: {
    header: 'Nr.;Vārds, uzvārds;Iela;Pilsēta;Piezīme',
    given:
      'Jānis/Kārlis/Līga/Ēriks/Māra/Ģirts/Zigrīda/Ilmārs/Ļena/Kristīne/Pēteris/Ķencis/Sanita/Ādams/Rūdolfs',
    family:
      'Bērziņš/Kalniņa/Ozoliņš/Liepiņa/Krūmiņš/Āboliņš/Vītols/Zariņa/Grīnbergs/Šteinbergs/Gulbītis/Ķirsis/Lācis/Vīksna',
    street:
      'Brīvības iela/Čaka/Ģertrūdes/Krišjāņa Barona/Tērbatas/Ķeguma/Meža prospekts/Jūrmalas gatve/Lāčplēša/Skolas',
    city: 'Rīga/Jūrmala/Rēzekne/Cēsis/Liepāja/Tukums/Ķegums/Alūksne/Kuldīga/Sēja/Līvāni/Jēkabpils/Salacgrīva',
    text: 'Priecīgus Ziemassvētkus/paldies jums/laimīgu jauno gadu/dāvana/trīs gab./lūdzu/šodien/mīļā māte/ļoti labi',
  },
  et: {
    header: 'Nr;Nimi;Tänav;Linn;Märkus',
    given: 'Jüri/Külli/Tõnu/Märt/Ülle/Väino/Õie/Tiit/Pärtel/Jürgo/Käbi/Kõu/Sirje/Helmüt',
    family:
      'Mägi/Põder/Kõiv/Pärn/Sõber/Tamm/Jõgi/Käär/Lõhmus/Tõnisson/Püss/Vääk/Rüütel/Õunapuu/Hõbe/Põld',
    street:
      'Pärnu maantee/Lõuna/Käänu/Tähe/Vabaõhu/Põik/Jõe tänav/Mäe/Sõpruse puiestee/Ülikooli/Šokolaadi',
    city: 'Võru/Jõgeva/Pärnu/Kärdla/Põlva/Põltsamaa/Tallinn/Kohtla-Järve/Räpina/Mõisaküla/Sõmeru',
    text: 'Häid jõule/palju õnne/tänan/üks tükk/külm/öö ja päev/võib-olla/suvi käes/hästi/kõik',
  },
  mt: {
    header: 'Nru;Isem;Triq;Belt;Nota',
    given: 'Ġorġ/Ċensu/Karmnu/Ġużeppi/Pawlu/Ġanni/Ċetta/Żeppi/Anġlu',
    family: 'Għirxi/Żammit/Buħaġiar/Xuereb/Ċassar/Saħħar/Mifsud/Żerafa/Baħar/Ġauċi',
    street: 'Triq il-Kbira/Triq San Ġwann/Misraħ il-Knisja/Triq iż-Żebbuġ/Sqaq il-Ħut',
    city: 'Ħamrun/Żejtun/Birżebbuġa/Marsaxlokk/Mġarr/Għaxaq/Ħal Qormi/Naxxar/Siġġiewi',
    text: 'il-Milied it-tajjeb/grazzi ħafna/għada/ħobż/ġbejna/żgħir/oħra',
  },
  el: {
    header: 'Α/Α;Ονοματεπώνυμο;Οδός;Πόλη;Σχόλια',
    given:
      'Γιάννης/Ευαγγελία/Θανάσης/Βασιλική/Ηλίας/Άννα/Χρήστος/Ζωή/Παναγιώτης/Όλγα/Σπύρος/Ελευθερία/Μιχάλης/ΔΗΜΗΤΡΑ/ΑΛΕΞΑΝΔΡΟΣ',
    family:
      'Παπανικολάου/Δημητρίου/Καραγιάννης/Οικονόμου/Βλάχος/Αντωνίου/Μακρής/Ζαχαρίου/Λάμπρου/Θεοδώρου/Κωνσταντινίδης/ΣΤΑΥΡΟΥ/ΜΑΥΡΙΔΗΣ',
    street:
      'Λεωφόρος Κηφισίας/Ερμού/Πλατεία Συντάγματος/Αγίου Κωνσταντίνου/Ακαδημίας/Ιπποκράτους/Ύδρας/ΠΑΤΗΣΙΩΝ',
    city: 'Θεσσαλονίκη/Ηράκλειο/Λάρισα/Βόλος/Ιωάννινα/Χανιά/Ρόδος/Κέρκυρα/Άργος/Ξάνθη/Έδεσσα/ΤΡΙΠΟΛΗ',
    text: 'Καλά Χριστούγεννα/χρόνια πολλά/ευχαριστούμε/δύο τεμάχια/μέγεθος/ώρα/αύριο το πρωί/20 €/υγεία',
  },
  ru: {
    header: '№;Имя и фамилия;Улица;Город;Примечание',
    given:
      'Сергей/Людмила/Евгений/Юлия/Фёдор/Дмитрий/Элина/Жанна/Пётр/Вячеслав/Ксения/Лев/АЛЕКСЕЙ/ТАТЬЯНА/Эдуард',
    family:
      'Кузнецов/Щербакова/Воробьёва/Яковлев/Журавлёв/Цветков/Хомяков/Мельникова/Ершов/Третьяк/Чайкин/Фёдорова/Заяц/СМИРНОВ/ГРИГОРЬЕВА',
    street:
      'улица Чехова/Невский проспект/Объездная/Садовое кольцо/Зелёный бульвар/Подъёмная/Цветочная/площадь Юности/ПРОСПЕКТ МИРА',
    city: 'Санкт-Петербург/Новосибирск/Челябинск/Нижний Тагил/Ярославль/Сочи/Королёв/Тюмень/Хабаровск/Выкса/УФА/ОМСК',
    text: 'С Новым годом/спасибо/тысяча рублей/ещё раз/большой размер/цена: 50 руб./до свидания/шесть штук/объём',
  },
  uk: {
    header: '№;Ім’я та прізвище;Вулиця;Місто;Примітка',
    given:
      'Оксана/Тарас/Євген/Їжакевич/Галина/Андрій/Лідія/Юрій/Наталія/Сергій/Олексій/Зінаїда/Ігор/Любов',
    family:
      'Шевчук/Ковальчук/Бойко/Кравченко/Лисенко/Їжак/Гнатюк/Задорожній/Сердюк/Коцюбинський/Щур/Матвієнко/Євтушенко/Дяченко',
    street:
      'вулиця Хрещатик/Січових Стрільців/провулок Цегляний/Героїв України/Соборна площа/Підвальна/Лісова/Ярославів Вал',
    city: 'Київ/Запоріжжя/Рівне/Чернівці/Кам’янець/Львів/Суми/Вінниця/Бориспіль/Кропивницький/Житомир/Їзник',
    text: 'З Різдвом/щиро дякуємо/ціна/розмір/подарунок для дітей/ще раз/п’ять штук/завтра вранці/її',
  },
  bg: {
    header: '№;Име и фамилия;Улица;Град;Бележка',
    given:
      'Георги/Цветелина/Пламен/Желязко/Росица/Снежана/Тодор/Събина/Любомир/Първан/Йорданка/Ангел',
    family:
      'Стоянов/Димитрова/Господинов/Желева/Първанов/Въжаров/Ангелова/Цанков/Щерева/Къдринов/Чолаков/Юруков',
    street: 'булевард Витоша/Граф Игнатиев/Опълченска/Цар Асен/Шипка/Дунав/Търговска/Съединение',
    city: 'Пловдив/Бургас/Стара Загора/Велико Търново/Габрово/Ямбол/Хасково/Кърджали/Силистра',
    text: 'Весела Коледа/благодарим ви/честит рожден ден/хляб/къща/утре/двайсет лева/още/щастие',
  },
  sr: {
    header: 'Бр;Име и презиме;Улица;Град;Напомена',
    given: 'Милош/Љубица/Ђорђе/Снежана/Чедомир/Жељко/Његош/Јелена/Раденко/Џејна/Ивана/Душан',
    family: 'Петровић/Ђукић/Стојановић/Пејић/Цвијетић/Живковић/Љубичић/Њежић/Џаковић/Арсић/Тешић',
    street:
      'Кнез Михаилова/Булевар ослобођења/Његошева/Цара Лазара/Војводе Степе/Таковска/Шумадијска',
    city: 'Ниш/Крагујевац/Чачак/Ужице/Шабац/Панчево/Лозница/Врање/Јагодина/Ћуприја/Љиг',
    text: 'Срећна Нова година/хвала лепо/поклон/кућа/ноћ/двадесет динара/сутра увече/љубав/ђак',
  },
  he: {
    header: 'מס;שם מלא;רחוב;עיר;הערה',
    given: 'אברהם/רבקה/יעקב/נועה/איתן/מיכל/שלומית/גדעון/צפורה/אורית/יהודה/חנה/זאב',
    family: 'פרידמן/מזרחי/ביטון/אזולאי/שפירא/קליין/גבאי/חדד/רוזנברג/עמר/בן דוד/וייס/סגל',
    street: 'רחוב הרצל/שדרות רוטשילד/דרך השלום/סמטת הגפן/ויצמן/אלנבי/הנביאים/ז׳בוטינסקי',
    city: 'באר שבע/אשדוד/נתניה/רחובות/צפת/אילת/כפר סבא/גבעתיים/עכו/טבריה',
    text: 'חג שמח/תודה רבה/שנה טובה/מחיר/מתנה לילדים/גודל/מחר בבוקר/אין/עשרה',
  },
  ar: {
    header: 'رقم;الاسم الكامل;الشارع;المدينة;ملاحظة',
    given: 'أحمد/خديجة/يوسف/زينب/عبد الرحمن/سلمى/طارق/هبة/ياسمين/إبراهيم/نادية/غسان/رؤوف',
    family: 'الحسيني/النجار/حداد/بن علي/الخطيب/شاهين/العتيبي/القحطاني/منصور/درويش/الزهراني/بوعزيز',
    street: 'شارع التحرير/طريق المطار/ساحة الشهداء/شارع الجمهورية/حي السلام/زقاق الورد/شارع فيصل',
    city: 'الإسكندرية/جدة/بيروت/دمشق/الدار البيضاء/مراكش/الموصل/طنجة/عمّان/أسوان',
    text: 'عيد مبارك/شكرا جزيلا/هدية/سعر/حجم كبير/غدا صباحا/مئة درهم/كل عام وأنتم بخير',
  },
  th: {
    header: 'ที่;ชื่อ;ถนน;จังหวัด;หมายเหตุ',
    given: 'สมชาย/วิไลวรรณ/ประเสริฐ/กนกพร/ณัฐวุฒิ/สุภาพร/ธีรเดช/อรทัย/พิมพ์ชนก/ชัยวัฒน์',
    family: 'ใจดี/แสงทอง/ศรีสุข/วงศ์สวัสดิ์/บุญมี/รักไทย/ทองคำ/สุวรรณรัตน์/พันธุ์ดี',
    street: 'ถนนสุขุมวิท/ถนนพระราม/ซอยอารีย์/ถนนเยาวราช/ถนนสีลม/ถนนราชดำเนิน',
    city: 'เชียงใหม่/ภูเก็ต/ขอนแก่น/นครราชสีมา/สงขลา/อุดรธานี/ชลบุรี/ลำปาง/กรุงเทพฯ',
    text: 'สวัสดีปีใหม่/ขอบคุณ/ของขวัญ/ราคา/ขนาดใหญ่/พรุ่งนี้/สุขสันต์วันเกิด',
  },
  vi: {
    header: 'STT;Họ và tên;Đường;Thành phố;Ghi chú',
    given:
      'Thị Hồng/Văn Dũng/Quốc Bảo/Thúy Hằng/Đức Thịnh/Minh Tuấn/Ngọc Ánh/Phương Thảo/Hữu Nghĩa',
    family: 'Nguyễn/Trần/Lê/Phạm/Đặng/Vũ/Bùi/Đỗ/Hồ/Ngô/Lý/Dương/Huỳnh/Phan',
    street: 'Đường Lê Lợi/Phố Huế/Trần Hưng Đạo/Ngõ Gạch/Điện Biên Phủ/Hai Bà Trưng/Nguyễn Trãi',
    city: 'Hà Nội/Đà Nẵng/Hải Phòng/Cần Thơ/Biên Hòa/Huế/Vũng Tàu/Quảng Ngãi/Đồng Hới/Bạc Liêu',
    text: 'Chúc mừng năm mới/cảm ơn/quà tặng/giá tiền/cỡ lớn/ngày mai/sinh nhật vui vẻ/một trăm nghìn',
  },
  ko: {
    header: '번호,이름,주소,도시,비고',
    given: '민준/서윤/도현/하은/지호/채원/현우/수빈/태양/다은/건우/유나/은별/승재',
    family: '김/이/박/최/정/강/조/윤/장/임/한/오/서/신/황보/선우',
    street: '테헤란로/종로/세종대로/올림픽로/한강대로/달구벌대로/해운대로/월드컵북로/동백길/솔밭길',
    city: '서울특별시 강남구/부산광역시 해운대구/대구광역시 수성구/제주시/수원시 팔달구/전주시/강릉시/여수시/천안시/울릉군',
    text: '새해 복 많이 받으세요/감사합니다/선물용/빠른 배송/큰 것으로/생일 축하해요/고맙습니다/둘째/㈜한빛',
  },
  ja: {
    header: '番号,氏名,住所,都市,備考',
    given: '健太/美咲/翔/さくら/大輔/陽子/恵/直樹/ひなた/タケシ/千尋/浩一/由美子/誠',
    family: '佐々木/山口/渡辺/斎藤/藤原/小林/加藤/中島/遠藤/長谷川/岡田/石井/松本/ヤマザキ',
    street: '中央通り/本町/桜ヶ丘/緑町/銀座/天神橋筋/北通り/みどり台/南大沢/緑が丘',
    city: '東京都新宿区/大阪市北区/札幌市/名古屋市中区/福岡市博多区/横浜市西区/京都市/仙台市青葉区/神戸市/さいたま市',
    text: 'あけましておめでとうございます/ありがとう/プレゼント/お誕生日おめでとう/領収書/大きいサイズ/カード/様/御中/㈱山田商店',
  },
  zhs: {
    header: '编号,姓名,地址,城市,备注',
    given: '伟明/丽娟/浩然/梓涵/建国/雪梅/志强/晓燕/子轩/思雨/国庆/春花/俊杰',
    family: '王/李/张/刘/陈/杨/赵/黄/周/吴/徐/孙/欧阳/司马/诸葛',
    street: '人民路/中山北路/解放大道/长江路/学院街/和平里/淮海中路/建设路/花园巷',
    city: '北京市朝阳区/上海市浦东新区/广州市/深圳市南山区/成都市/西安市/杭州市/武汉市/乌鲁木齐/哈尔滨市',
    text: '新年快乐/谢谢惠顾/礼品/生日快乐/加急/大号/发票/请勿折叠/第二批',
  },
  zht: {
    header: '編號,姓名,地址,城市,備註',
    given: '怡君/志豪/淑芬/俊傑/雅婷/家豪/美玲/冠廷/詩涵/宗翰/麗華/國榮/惠雯',
    family: '陳/林/黃/張/李/王/吳/劉/蔡/楊/許/鄭/歐陽/司徒/諸葛',
    street: '忠孝東路/中正路/民權西路/和平街/復興南路/仁愛路/三民巷/建國路/文化二路',
    city: '臺北市信義區/新北市板橋區/高雄市/臺中市/台南市/桃園市/新竹縣/花蓮縣/基隆市/嘉義縣',
    text: '新年快樂/謝謝您/禮物/生日快樂/急件/大號/發票/請勿折疊/第二批',
  },
} as const satisfies Readonly<Record<string, Words>>;

export type Language = keyof typeof WORDS_OF_LANGUAGES;
