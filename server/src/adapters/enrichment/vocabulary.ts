import type { Language } from '@foyer/contract/limits.ts';

/** A topic: its name, what people like to do about it, and the words that indicate it. */
export type Topic = Record<Language, { interest: string; like: string }> & {
  /** Folded to lower case without accents. A trailing asterisk matches any ending. */
  words: readonly string[];
};

const topic = (en: [string, string], es: [string, string], words: string): Topic => ({
  en: { interest: en[0], like: en[1] },
  es: { interest: es[0], like: es[1] },
  words: words.split(' ').map((word) => word.replaceAll('_', ' ')),
});

/** The built-in topics in both languages. Words are separated by spaces; _ is a space within one. */
export const vocabulary: readonly Topic[] = [
  topic(
    ['Software engineering', 'Swap stories about building software'],
    ['Ingeniería de software', 'Intercambiar experiencias de desarrollo'],
    'software developer* programmer* programador* desarrollador* engineer* ingenier* backend frontend full-stack fullstack devops coding',
  ),
  topic(
    ['Artificial intelligence', 'Try out new AI tools together'],
    ['Inteligencia artificial', 'Probar juntos nuevas herramientas de IA'],
    'ai ia artificial_intelligence inteligencia_artificial machine_learning aprendizaje_automatico llm ml deep_learning nlp',
  ),
  topic(
    ['Data and analytics', 'Compare ways to read data'],
    ['Datos y analítica', 'Comparar formas de leer los datos'],
    'data datos analy* anali* statistic* estadistic* bi business_intelligence scientist cientific*',
  ),
  topic(
    ['Cloud and infrastructure', 'Discuss how to run systems at scale'],
    ['Nube e infraestructura', 'Hablar de sistemas a gran escala'],
    'cloud nube aws azure kubernetes infrastructure infraestructura platform sre devops reliability',
  ),
  topic(
    ['Cybersecurity', 'Share lessons from security incidents'],
    ['Ciberseguridad', 'Compartir lecciones de incidentes de seguridad'],
    'security seguridad cyber* ciber* infosec privacy privacidad ciso',
  ),
  topic(
    ['Product management', 'Exchange views on what to build next'],
    ['Gestión de producto', 'Debatir qué construir después'],
    'product producto roadmap product_manager product_owner cpo',
  ),
  topic(
    ['Design and user experience', 'Give and get feedback on designs'],
    ['Diseño y experiencia de usuario', 'Dar y recibir opiniones sobre diseños'],
    'design* disen* ux ui user_experience experiencia_de_usuario usability usabilidad figma brand_identity illustrat* ilustra*',
  ),
  topic(
    ['Architecture and cities', 'Walk through interesting buildings'],
    ['Arquitectura y ciudades', 'Recorrer edificios interesantes'],
    'architect arquitect* urban* cities ciudades building_design construction construccion interior_design interiorismo',
  ),
  topic(
    ['Marketing and brands', 'Plan campaigns together'],
    ['Marketing y marcas', 'Planear campañas juntos'],
    'marketing brand* marca* campaign* campana* advertis* publicidad seo content contenido* growth social_media redes_sociales',
  ),
  topic(
    ['Sales', 'Practise pitches'],
    ['Ventas', 'Ensayar presentaciones de venta'],
    'sales ventas account_executive comercial crm business_development desarrollo_de_negocio vendedor*',
  ),
  topic(
    ['Partnerships', 'Find partners for new projects'],
    ['Alianzas', 'Encontrar socios para proyectos nuevos'],
    'partner* alianza* alliances colaboracion* collaborat* partnerships',
  ),
  topic(
    ['Entrepreneurship', 'Meet founders over coffee'],
    ['Emprendimiento', 'Tomar café con fundadores'],
    'founder* co-founder* cofounder* fundador* cofundador* startup* emprend* entrepreneur* ceo owner',
  ),
  topic(
    ['Investing and venture capital', 'Look at early ideas'],
    ['Inversión y capital riesgo', 'Conocer ideas en fase inicial'],
    'invest* invers* venture capital_riesgo angel private_equity fund fondo portfolio',
  ),
  topic(
    ['Finance', 'Talk about financing growth'],
    ['Finanzas', 'Hablar de cómo financiar el crecimiento'],
    'financ* accountant* accounting contab* contador* cfo treasury tesoreria bank* banca banco controller audit*',
  ),
  topic(
    ['Leadership', 'Exchange advice on leading teams'],
    ['Liderazgo', 'Intercambiar consejos para dirigir equipos'],
    'lead leader* lider* head director* chief ceo cto cfo coo manager* gerente* jef* vp president* management gestion',
  ),
  topic(
    ['People and hiring', 'Recommend good people to each other'],
    ['Personas y contratación', 'Recomendarse buenos perfiles'],
    'hr rrhh people_operations recursos_humanos human_resources recruit* reclut* talent* hiring seleccion',
  ),
  topic(
    ['Law', 'Explain legal questions in plain words'],
    ['Derecho', 'Explicar cuestiones legales con palabras sencillas'],
    'law lawyer* legal abogad* attorney* counsel derecho jurid* compliance cumplimiento notary notari*',
  ),
  topic(
    ['Education', 'Mentor people who are starting out'],
    ['Educación', 'Orientar a quienes empiezan'],
    'teach* teacher* ensen* profesor* professor* education educacion* docente lectur* training formacion trainer* tutor* universit* universidad* school',
  ),
  topic(
    ['Research and science', 'Hear about current research'],
    ['Investigación y ciencia', 'Conocer investigaciones en curso'],
    'research* investigador* investigacion scien* cienc* cientific* laborator* phd doctora* physic* fisic* chemist* quimic* mathemat* matematic*',
  ),
  topic(
    ['Health and medicine', 'Discuss what helps patients'],
    ['Salud y medicina', 'Hablar de lo que ayuda a los pacientes'],
    'health* salud medic* doctor nurs* enferm* pharma* farmac* clinic* hospital* biotech* biotec* therap* terap* dentist* psycholog* psicolog*',
  ),
  topic(
    ['Sustainability and climate', 'Join projects for the climate'],
    ['Sostenibilidad y clima', 'Sumarse a proyectos por el clima'],
    'sustainab* sostenib* sustentab* climat* clima renewable* renovable* environment* ambiental* medioambient* green carbon* esg solar energy energia wind eolic*',
  ),
  topic(
    ['Logistics and supply chains', 'Compare notes on suppliers'],
    ['Logística y cadenas de suministro', 'Comparar experiencias con proveedores'],
    'logistic* supply_chain cadena_de_suministro procurement compras warehouse almacen transport* shipping freight operations operaciones',
  ),
  topic(
    ['Manufacturing', 'Visit factories and workshops'],
    ['Industria y fabricación', 'Visitar fábricas y talleres'],
    'manufactur* fabric* production produccion factory industri* mechanic* mecanic* lean automation automatizacion robot*',
  ),
  topic(
    ['Retail and commerce', 'Share what customers ask for'],
    ['Comercio', 'Compartir lo que piden los clientes'],
    'retail ecommerce e-commerce comercio tienda* store shop* merchand* customer cliente* consumer consumo',
  ),
  topic(
    ['Real estate', 'Look at places and plans'],
    ['Sector inmobiliario', 'Ver lugares y proyectos'],
    'real_estate inmobiliari* property propiedad* realtor broker landlord',
  ),
  topic(
    ['Hospitality and travel', 'Recommend places to stay'],
    ['Hostelería y viajes', 'Recomendar lugares donde alojarse'],
    'hotel* hospitality hosteler* travel* viaje* touris* turis* restaurant* restaurante* chef* cocin* airline* aerolinea*',
  ),
  topic(
    ['Events and communities', 'Organize meetups'],
    ['Eventos y comunidades', 'Organizar encuentros'],
    'event* evento* conference* conferenc* congres* community comunidad* meetup* organizer organizador* host*',
  ),
  topic(
    ['Media and journalism', 'Tell stories that matter'],
    ['Medios y periodismo', 'Contar historias que importan'],
    'journalis* periodis* media medios editor* reporter* news noticias podcast* broadcast* publishing editorial',
  ),
  topic(
    ['Writing and languages', 'Read each other’s drafts'],
    ['Escritura e idiomas', 'Leer los borradores de otros'],
    'writer* writing escrit* redactor* copywrit* translat* traduc* author* autor* language* idioma* linguist* linguis*',
  ),
  topic(
    ['Art and culture', 'Go to exhibitions and concerts'],
    ['Arte y cultura', 'Ir a exposiciones y conciertos'],
    'art arte artes artist* culture cultura* museum* museo* music* galler* galeria* theatre theater teatro film* cine photograph* fotograf*',
  ),
  topic(
    ['Games', 'Play something after the talks'],
    ['Juegos', 'Jugar después de las charlas'],
    'game* gaming juego* videojuego* esports unity unreal',
  ),
  topic(
    ['Sport and wellbeing', 'Go for a run in the morning'],
    ['Deporte y bienestar', 'Salir a correr por la mañana'],
    'sport* deport* fitness coach* entrenador* wellbeing wellness bienestar yoga nutrition* nutrici* athlet* atlet*',
  ),
  topic(
    ['Public sector and policy', 'Discuss how rules are made'],
    ['Sector público y políticas', 'Debatir cómo se hacen las normas'],
    'government gobierno public_sector sector_publico policy politicas_publicas ministr* municipal* ayuntamiento diplomat* civic',
  ),
  topic(
    ['Social impact', 'Volunteer together'],
    ['Impacto social', 'Hacer voluntariado juntos'],
    'ngo ong nonprofit non-profit social_impact impacto_social volunteer* voluntari* charit* foundation fundacion humanitarian* humanitari* inclusion diversity diversidad',
  ),
  topic(
    ['Blockchain and fintech', 'Explore new ways to pay'],
    ['Blockchain y fintech', 'Explorar nuevas formas de pago'],
    'blockchain crypto* cripto* fintech web3 payment* pagos defi insurtech',
  ),
  topic(
    ['Consulting', 'Work through a hard problem together'],
    ['Consultoría', 'Resolver juntos un problema difícil'],
    'consult* advisor* adviser* asesor* strateg* estrateg* freelanc* autonom*',
  ),
  topic(
    ['Customer success', 'Learn how others keep customers'],
    ['Atención al cliente', 'Aprender cómo otros cuidan a sus clientes'],
    'customer_success customer_service atencion_al_cliente support soporte service_desk cx',
  ),
  topic(
    ['Food and farming', 'Taste what others grow and cook'],
    ['Alimentación y agricultura', 'Probar lo que otros cultivan y cocinan'],
    'food alimentos alimentacion agri* farm* granja* wine vino* gastronom* bak*ry panader* coffee cafe',
  ),
];

/** For a profile that matches no topic: the most common interests. */
export const generalTopics: readonly Topic[] = vocabulary.filter(({ en }) =>
  ['Leadership', 'Entrepreneurship', 'Events and communities', 'Education'].includes(en.interest),
);
