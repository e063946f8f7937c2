"""What fields of research are called, and words that name none: how a label sounds, where few papers cannot tell.

Written for this program from general knowledge of computer science and its neighbours. A heading is more
welcome than another phrase that says as much about a topic, most of all in a small one, and a topic of a subject that
is not here is named as well: the list decides between phrases that two or three papers happen to share.
"""

from __future__ import annotations

from functools import cache

from corpus.topics.pieces import phrase_key

_HEADINGS = """
3D object detection, 3D pose estimation, 3D reconstruction, abstractive summarization, action recognition, action
segmentation, activation function, active learning, activity recognition, adversarial attack, adversarial example,
adversarial robustness, adversarial training, aerial robot, aerial vehicle, algorithmic fairness, anomaly detection,
approximate inference, approximation algorithm, assistive robot, attention mechanism, autonomous driving, autonomous
racing, autonomous vehicle, Bayesian inference, Bayesian network, Bayesian neural network, Bayesian optimization,
bilevel optimization, brain imaging, camera calibration, catastrophic forgetting, causal discovery, causal effect,
causal inference, causal structure learning, causality, click-through rate, climate model, clinical decision support,
cloud computing, code generation, collaborative filtering, collision avoidance, combinatorial optimization,
commonsense reasoning, community detection, compressed sensing, computational biology, computational complexity,
computer graphics, computer vision, conformal prediction, constraint satisfaction, contact-rich manipulation,
contextual bandit, continual learning, continuous control, contrastive learning, convex optimization, convolutional
network, convolutional neural network, coordinate descent, coreference resolution, cross-lingual transfer,
crowdsourcing, curriculum learning, data augmentation, data compression, data mining, data poisoning, database system,
decision making, decision tree, deep generative model, deep reinforcement learning, deformable object, dense
retrieval, density estimation, dependency parsing, depth estimation, dexterous manipulation, dialogue system,
differentiable rendering, differential privacy, diffusion model, diffusion policy, dimensionality reduction,
disentangled representation, distributed learning, distributed machine learning, distributed optimization, distributed
training, distribution shift, distributional reinforcement learning, document classification, domain adaptation,
domain generalization, domain randomization, drug discovery, dynamic programming, dynamical system, embodied agent,
energy-based model, ensemble learning, entity linking, equivariant network, event camera, experimental design,
explainable AI, extreme classification, face recognition, facial expression recognition, fairness, fake news
detection, feature learning, feature selection, federated learning, few-shot learning, fine-grained classification,
first-order optimization, formal verification, foundation model, game theory, Gaussian process, gene expression,
generalization bound, generative adversarial network, generative model, gradient boosting, gradient descent, graph
classification, graph convolutional network, graph embedding, graph kernel, graph matching, graph neural network,
graph representation learning, graph theory, graphical model, grasp planning, hate speech detection, hierarchical
reinforcement learning, human motion prediction, human pose estimation, human-computer interaction, human-robot
collaboration, human-robot interaction, humanoid robot, hyperparameter optimization, hyperparameter tuning, image
captioning, image classification, image compression, image denoising, image editing, image generation, image
registration, image restoration, image retrieval, image segmentation, image super-resolution, image synthesis,
image-to-image translation, imitation learning, in-context learning, inertial navigation, influence function,
information extraction, information retrieval, information theory, instance segmentation, integer programming,
interpretability, intrusion detection, inverse problem, inverse reinforcement learning, kernel method, knowledge
distillation, knowledge graph, knowledge transfer, label noise, language generation, language grounding, language
model, large language model, latent variable model, learning theory, learning to rank, legged locomotion, lifelong
learning, linear programming, linear regression, link prediction, locomotion, long-tailed recognition, loss landscape,
loss surface, low-rank approximation, low-resource language, machine translation, manifold learning, Markov chain
Monte Carlo, Markov decision process, matrix completion, matrix factorization, mean-field game, mechanism design,
medical imaging, meta-learning, metric learning, minimax optimization, mixture of experts, mobile manipulation, mobile
robot, model compression, model interpretability, model predictive control, model pruning, model selection,
model-based reinforcement learning, molecular dynamics, molecule generation, Monte Carlo tree search, motion capture,
motion estimation, motion planning, multi-agent planning, multi-agent reinforcement learning, multi-agent system,
multi-armed bandit, multi-object tracking, multi-robot system, multi-task learning, multi-task reinforcement learning,
multi-view learning, mutual information, named entity recognition, natural language generation, natural language
inference, natural language processing, natural language understanding, nearest neighbor search, network compression,
network pruning, network quantization, neural architecture search, neural machine translation, neural network
verification, neural radiance field, neural rendering, neural tangent kernel, news recommendation, node
classification, node embedding, noisy label, non-convex optimization, nonconvex optimization, normalizing flow, novel
view synthesis, object detection, object manipulation, object recognition, object tracking, off-policy evaluation,
offline reinforcement learning, online advertising, online convex optimization, online learning, open-domain question
answering, open-set recognition, optical flow, optimal control, optimal transport, out-of-distribution detection,
out-of-distribution generalization, parallel computing, parameter-efficient fine-tuning, path planning, person
re-identification, point cloud, policy gradient, policy gradient method, policy optimization, pose estimation,
posterior inference, posterior sampling, preference learning, principal component analysis, privacy, probabilistic
programming, program synthesis, protein design, protein structure, quantization, quantum computing, query
optimization, question answering, question generation, random forest, reading comprehension, recommender system,
recurrent neural network, reinforcement learning, relation extraction, remote sensing, representation learning,
residual network, retrieval-augmented generation, reward learning, reward shaping, robot control, robot learning,
robot manipulation, robot navigation, robot perception, robotic manipulation, robust learning, robust optimization,
robust statistics, safe exploration, safe reinforcement learning, sample complexity, scene graph generation, scene
understanding, self-supervised learning, semantic parsing, semantic segmentation, semantic similarity, semi-supervised
learning, sensor fusion, sensor network, sentence embedding, sentence representation, sentiment analysis, sequence
modeling, sequence-to-sequence model, sequential recommendation, shape analysis, sign language, signal processing,
simulation-to-real transfer, simultaneous localization and mapping, social choice, social media, social network, soft
robot, software engineering, sparse coding, sparse recovery, sparse regression, spectral clustering, speech
recognition, speech synthesis, spiking neural network, state estimation, state space model, statistical estimation,
statistical inference, statistical learning theory, stereo matching, stochastic block model, stochastic control,
stochastic gradient descent, stochastic optimization, structure from motion, structured prediction, style transfer,
submodular maximization, submodular optimization, subspace clustering, super-resolution, support vector machine,
surrogate model, survival analysis, swarm robotics, symbolic regression, tactile perception, tactile sensing, task and
motion planning, teleoperation, tensor decomposition, test-time adaptation, text classification, text generation, text
simplification, text-to-image generation, text-to-speech, Thompson sampling, time series, time series forecasting,
topic model, trajectory optimization, trajectory prediction, transfer learning, treatment effect estimation,
two-player game, uncertainty estimation, uncertainty quantification, unsupervised domain adaptation, unsupervised
learning, value function approximation, vanishing gradient, variance reduction, variational autoencoder, variational
inference, video classification, video generation, video object segmentation, video prediction, video understanding,
vision-language model, visual localization, visual navigation, visual odometry, visual question answering, visual
reasoning, visual servoing, visual tracking, weakly supervised learning, weather forecasting, web search, web service,
weight pruning, weight quantization, whole-body control, word embedding, word representation, word sense
disambiguation, zero-shot learning, zero-sum game, zeroth-order optimization
"""

#: Words of any paper on learning, systems or data. A phrase of nothing else ("training data") names no subject.
_WEAK = """
accuracy activity algorithm analyses analysis application applied approach approximation architecture baseline batch
behavior benchmark bound case class cluster complexity computation computational computer condition conditional
connection constraint context cost data dataset deep depth design detail device dimension dimensional distribution
domain early efficiency embedding environment error estimate estimation estimator evaluation evidence example experiment
feature flow footprint format framework function general goal group guarantee high human image inference information
inherent input instance joint knowledge label large layer learn learned learning length level likelihood linear local
loss low lower machine map mapping marginal maximum mean measure measurement memory method metric minimum model
modeling module name natural network neural new node noise noisy number object objective observation observational
operation operator optimal original output pair parameter path performance platform point prediction prior probability
problem procedure process processing property quality random rate real representation requirement resource response
result robot robotic run sample scale score search sequence set setting shape shift side signal similarity simulation
single site size small solution source space speed state statistic step strategy structure subset system target task
technique term test time total train trained training transfer type uniform unit unknown unseen upper user value
variable variance vector weight world
"""

#: What data and exercises end in: "CelebA dataset", "detection task".
_TAILS = "benchmark corpus dataset problem task"
#: What parts and tools of methods end in: "action space", "hidden layers", "source domain". Papers have them in common
#: and are not about them.
_PARTS = """
class data distribution domain dataset environment error estimator expert function gradient layer level loss
matrix minima objective parameter performance point rate representation sample set setting signal size space state
surface term time update value variable vector weight world
"""
_JOINTS = frozenset({"of", "to", "from"})


@cache
def headings() -> frozenset[tuple[str, ...]]:
    """The keys of what fields of research are called."""
    return frozenset(phrase_key(" ".join(one.split())) for one in _HEADINGS.split(","))


@cache
def weak_words() -> frozenset[str]:
    """The stems of words that name no subject, nor do phrases of them alone."""
    return frozenset(part for word in _WEAK.split() for part in phrase_key(word))


@cache
def _tails() -> frozenset[str]:
    return frozenset(part for word in _TAILS.split() for part in phrase_key(word))


def is_roundabout(key: tuple[str, ...]) -> bool:
    """Whether a phrase circumscribes a subject (flow of information), or says what it is tried on."""
    return not _JOINTS.isdisjoint(key) or key[-1] in _tails()


@cache
def _parts() -> frozenset[str]:
    return frozenset(part for word in _PARTS.split() for part in phrase_key(word))


def is_part(key: tuple[str, ...]) -> bool:
    """Whether a phrase by its last word is a part or a tool of a method and no subject."""
    return len(key) > 1 and key[-1] in _parts()
